import { cosmetic } from './packs/cosmetic.ts';
import { device } from './packs/device.ts';
import { doctor } from './packs/doctor.ts';
import { medicine } from './packs/medicine.ts';
import { meta } from './packs/meta.ts';
import { supplement } from './packs/supplement.ts';
import type { PackName, Rule, RulePack } from './rule.ts';

/** All packs in force, and under which version their verdicts are kept. */
export const packsInForce: { readonly version: string; readonly packs: readonly RulePack[] } = {
  version: '2026.11.29.1',
  packs: [medicine, device, cosmetic, supplement, doctor, meta],
};

/** The pack that a rule belongs to. */
export const packOf = (ruleId: string): PackName => ruleId.slice(0, ruleId.indexOf('.')) as PackName;

const byId = new Map(packsInForce.packs.flatMap(({ rules }) => rules).map((rule) => [rule.id, rule]));

/** The rule of a finding; undefined for one of a pack that is no longer in force. */
export const ruleOf = (id: string): Rule | undefined => byId.get(id);
