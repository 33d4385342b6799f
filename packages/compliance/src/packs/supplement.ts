import type { RulePack } from '../rule.ts';

/** Regulations 1924/2006 and 1169/2011; amounts of lost weight are refused for every class. */
export const supplement: RulePack = {
  name: 'supplement',
  rules: [
    {
      id: 'supplement.weight-amount',
      severity: 'block',
      alsoAsked: true,
      patterns: `
        $losing ~3 $number ~0 $kilos !! εξοπλισμ*
        $losing ~3 $number ~1 $measures !! μαλλι*|τηλεφων*|αγορα|καρτα
        $losing ~1 $kilos|ποντους|βαρος|weight ~3 {γρηγορα;ευκολα;αμεσα;fast;quickly;in days;αστραπη}
        μειον|minus ~0 $number ~1 $kilos|ποντους|εκατοστα|νουμερα|cm
        $number ~0 $kilos|ποντους|εκατοστα|cm ~0 λιγοτερα|λιγοτερους|κατω|μειον|less|lighter|down|gone !! μαλλι*
        {γρηγορ*;αμεση;ταχεια;αστραπη;rapid;fast;quick;instant} ~0 απωλεια|απωλειες|αδυνατισμα|weight ~0 βαρους|κιλων|loss|λιπους?
        αδυνατι* ~2 γρηγορα|αστραπη|αμεσα|express|χωρις ~0 διαιτα?
        dress ~0 size|sizes <4> drop|lose|down|lost
        πεσ*|επεσε|πεφτει|κατεβηκ* ~2 $number ~1 $kilos|νουμερα
        {say goodbye to;get rid of;goodbye} ~0 $number ~0 $kilos
      `,
    },
    {
      id: 'supplement.burns-fat',
      severity: 'evidence',
      mayBePermitted: true,
      patterns: `
        καιει|καψε|καψτε ~1 λιπος
        λιποδιαλυτ*|λιποδιαλυσ*
        fat ~0 burn*
        burn* ~1 fat
        επιταχυν*|boost+ ~1 μεταβολισμ*|metabolism
        detox|αποτοξινωσ*
      `,
    },
  ],
};
