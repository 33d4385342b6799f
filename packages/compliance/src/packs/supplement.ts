import type { RulePack } from '../rule.ts';

/** Regulations 1924/2006 and 1169/2011; amounts of lost weight are refused for every class. */
export const supplement: RulePack = {
  name: 'supplement',
  rules: [
    {
      id: 'supplement.weight-amount',
      severity: 'block',
      alsoAsked: true,
      unless: '$trade',
      patterns: `
        $losing ~3 $number $kilos !! εξοπλισμ*|χαρτι*|paper
        $losing ~3 $number ~1 $measures !! μαλλι*|τηλεφων*|καρτα
        $losing ~1 $kilos|ποντους|βαρος|weight ~3 {γρηγορα;ευκολα;αμεσα;fast;quickly;in days;αστραπη}
        μειον|minus $number ~1 $kilos|$measures
        $number $kilos|$measures λιγοτερ*|κατω|μειον|less|lighter|down|gone !! μαλλι*
        φευγ*|εφυγ*|χαθ*|απωλεια ~1 $number $kilos|$measures
        {γρηγορ*;αμεση;ταχεια;αστραπη;rapid;fast;quick;instant} απωλει+|αδυνατισμα|weight βαρους|κιλων|loss|λιπους?
        αδυνατι* ~2 γρηγορα|αστραπη|αμεσα|express|χωρις διαιτα?
        dress size+ <4> drop|lose|down|lost
        πεσ*|επεσε|πεφτει|κατεβηκ* ~2 $number ~1 $kilos|νουμερα
        {say goodbye to;get rid of;goodbye} $number $kilos
      `,
    },
    {
      id: 'supplement.burns-fat',
      severity: 'evidence',
      mayBePermitted: true,
      patterns: `
        καιει|καψε|καψτε ~1 λιπος
        λιποδιαλυτ*|λιποδιαλυσ*
        fat <1> burn*
        επιταχυν*|boost+ ~1 μεταβολισμ*
        detox|αποτοξινωσ*
      `,
    },
  ],
};
