import type { AbilityId } from './abilities.js';
import type { Names } from './names.js';

/** A saving throw and the ability that helps. */
export interface Save extends Names {
  ability: AbilityId;
}

export const saves = {
  kitartas: { hu: 'Kitartás', en: 'Fortitude', ability: 't_egs' },
  reflex: { hu: 'Reflex', en: 'Reflex', ability: 't_ugy' },
  akaratero: { hu: 'Akaraterő', en: 'Will', ability: 't_bol' },
} as const satisfies Record<string, Save>;

export type SaveId = keyof typeof saves;
