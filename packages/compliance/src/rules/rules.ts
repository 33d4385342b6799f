import { cosmetic } from './packs/cosmetic.ts';
import { device } from './packs/device.ts';
import { doctor } from './packs/doctor.ts';
import { medicine } from './packs/medicine.ts';
import { meta } from './packs/meta.ts';
import { supplement } from './packs/supplement.ts';
import type { PackName, Rule, RulePack } from './rule.ts';

/** All packs in force, and the version under which verdicts are stored. */
export const activePacks: { readonly version: string; readonly packs: readonly RulePack[] } = {
  version: '2026.11.29.2',
  packs: [medicine, device, cosmetic, supplement, doctor, meta],
};

/** Returns the pack of a rule. */
export const packOf = (ruleId: string): PackName => ruleId.slice(0, ruleId.indexOf('.')) as PackName;

const byId = new Map(activePacks.packs.flatMap(({ rules }) => rules).map((rule) => [rule.id, rule]));

/** Returns the rule of a finding; undefined if its pack is no longer in force. */
export const ruleOf = (id: string): Rule | undefined => byId.get(id);
