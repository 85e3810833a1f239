import type { Finding } from '../../../characters/finding.js';
import type { FindingCode } from './codes.js';

/** What is known of one kind of finding. In the messages, `{x}` is the name of x and `{x:id}` its identifier, too. */
export interface FindingKind {
  /** `error`: against the rules. `note`: the text of the rules and the way it is played differ, the rules end, or play may explain it. */
  level: Finding['level'];
  /** What the finding means, for documentation. */
  meaning: string;
  en: string;
  hu: string;
}

/** Every kind of finding. */
export const findingKinds = {
  'unknown-race': {
    level: 'error',
    meaning: 'The rules have no such race. What depends on the race is not judged.',
    en: 'The first edition has no race "{id}".',
    hu: 'Az első kiadásban nincs „{id}” faj.',
  },
  'unknown-class': {
    level: 'error',
    meaning: 'The rules have no such class. What depends on the class is not judged.',
    en: 'The first edition has no class "{id}".',
    hu: 'Az első kiadásban nincs „{id}” osztály.',
  },
  'unknown-alignment': {
    level: 'error',
    meaning: 'The rules have no such alignment.',
    en: 'The first edition has no alignment "{id}"; choose {known:id}.',
    hu: 'Az első kiadásban nincs „{id}” jellem; választható: {known:id}.',
  },
  'unknown-skill': {
    level: 'error',
    meaning: 'The rules have no such skill.',
    en: 'The first edition has no skill "{id}".',
    hu: 'Az első kiadásban nincs „{id}” képzettség.',
  },
  'unknown-weapon': {
    level: 'error',
    meaning: 'The rules have no such weapon.',
    en: 'The first edition has no weapon "{id}".',
    hu: 'Az első kiadásban nincs „{id}” fegyver.',
  },
  'unknown-armour': {
    level: 'error',
    meaning: 'The rules have no such armour.',
    en: 'The first edition has no armour "{id}".',
    hu: 'Az első kiadásban nincs „{id}” páncél.',
  },
  'unknown-shield': {
    level: 'error',
    meaning: 'The rules have no such shield.',
    en: 'The first edition has no shield "{id}".',
    hu: 'Az első kiadásban nincs „{id}” pajzs.',
  },
  'ability-out-of-range': {
    level: 'error',
    meaning: 'An ability as rolled, before race and level, is from 3 to 18.',
    en: '{ability} as rolled is from {lowest} to {highest}, not {found}.',
    hu: '{ability} dobott értéke {lowest} és {highest} közötti, nem {found}.',
  },
  'class-not-open': {
    level: 'error',
    meaning: 'The class is not open to the race.',
    en: 'The class {class} is not open to the race {race}.',
    hu: '{race} fajú karakternek nem lehet {class} az osztálya.',
  },
  'level-above-limit': {
    level: 'error',
    meaning: 'The race does not reach this level in the class.',
    en: 'A character of race {race} and class {class} reaches at most level {limit}, not {found}.',
    hu: '{race} fajú, {class} osztályú karakter legfeljebb {limit}. szintű lehet, {found}. nem.',
  },
  'level-limit-disputed': {
    level: 'note',
    meaning: 'The text of the rules has a lower level limit for the race and class than the one that is played by.',
    en: 'For race {race} and class {class} the text of the rules ends at level {text}; level {limit} is played, too.',
    hu: '{race} faj és {class} osztály esetén a szabályszöveg határa a {text}. szint; {limit}. szintig is játsszák.',
  },
  'level-beyond-tables': {
    level: 'note',
    meaning: 'The level is not limited, but the tables of the rules end before it.',
    en: 'The tables of the rules end at level {last}: for level {found} they have no attacks and no spells.',
    hu: 'A szabályok táblázatai a {last}. szintig tartanak: a {found}. szintre nincs támadás és varázslat.',
  },
  'hp-roll-count': {
    level: 'error',
    meaning: 'There is one hit point roll for each level above the first.',
    en: 'At level {level} the number of hit point rolls is {expected}, one for each level above the first, not {found}.',
    hu: '{level}. szinten az életerődobások száma {expected}, az első fölött szintenként egy, nem {found}.',
  },
  'hp-roll-out-of-range': {
    level: 'error',
    meaning: 'A hit point roll is from 1 to the sides of the hit die of the class.',
    en: 'A hit point roll of class {class} is from 1 to {sides}, not {found}.',
    hu: '{class} osztályban az életerődobás 1 és {sides} közötti, nem {found}.',
  },
  'hp-roll-not-fixed': {
    level: 'note',
    meaning:
      'Above level 9 the text of the rules has a fixed number of hit points instead of a roll; rolling is played, too.',
    en: 'At level {level} the text of the rules gives class {class} {fixed} hit points instead of a roll; {found} is taken as rolled.',
    hu: '{level}. szinten a szabályszöveg {class} osztálynak dobás helyett {fixed} életerőpontot ad; {found} dobásnak számít.',
  },
  'hit-points-above-most': {
    level: 'note',
    meaning: 'The character has more hit points now than at most. Something may grant them for a while.',
    en: 'The hit points now are {found}, which is above {most}, the most that the character has.',
    hu: 'A jelenlegi életerőpont {found}, több, mint a karakter legtöbbje, {most}.',
  },
  'increase-count': {
    level: 'error',
    meaning: 'One ability is increased at every fourth level.',
    en: 'At level {level} the number of ability increases is {expected}, one for every four levels, not {found}.',
    hu: '{level}. szinten a tulajdonságnövelések száma {expected}, négyszintenként egy, nem {found}.',
  },
  'increase-above-18': {
    level: 'error',
    meaning: 'Level can increase an ability only while its total is below 18.',
    en: '{ability} is {found} before this increase; only an ability below {highest} can be increased.',
    hu: '{ability} értéke e növelés előtt {found}; csak {highest} alatti tulajdonság növelhető.',
  },
  'specialisation-count': {
    level: 'error',
    meaning: 'A fighter specialises in one weapon at every odd level.',
    en: 'At level {level} the number of weapon specialisations of a fighter is {expected}, one for each odd level, not {found}.',
    hu: '{level}. szinten a harcos fegyverspecializációinak száma {expected}, páratlan szintenként egy, nem {found}.',
  },
  'specialisation-repeated': {
    level: 'error',
    meaning: 'A fighter specialises in a weapon once, from level 9 on twice.',
    en: 'At level {level} at most {most} of the specialisations of a fighter can be in the same weapon: {weapon} is one too many.',
    hu: '{level}. szinten a harcos ugyanarra a fegyverre {most} alkalommal specializálódhat: {weapon} már több.',
  },
  'critical-count': {
    level: 'error',
    meaning: 'A pirate chooses a weapon for critical hits at every third level.',
    en: 'At level {level} the number of weapons that a pirate has chosen for critical hits is {expected}, one for every three levels, not {found}.',
    hu: '{level}. szinten a kalóz kritikus fegyvereinek száma {expected}, háromszintenként egy, nem {found}.',
  },
  'critical-repeated': {
    level: 'error',
    meaning: 'A pirate chooses a weapon for critical hits once, from level 9 on twice.',
    en: 'At level {level} at most {most} of the choices of a pirate can be the same weapon: {weapon} is one too many.',
    hu: '{level}. szinten a kalóz ugyanazt a fegyvert {most} alkalommal választhatja: {weapon} már több.',
  },
  'critical-exotic': {
    level: 'error',
    meaning: 'The weapons that a pirate chooses for critical hits are not exotic ones.',
    en: '{weapon} is an exotic weapon, which a pirate cannot choose for critical hits.',
    hu: '{weapon} egzotikus fegyver, ilyet a kalóz nem választhat kritikus fegyvernek.',
  },
  'list-of-other-class': {
    level: 'error',
    meaning: 'Only one class has the list; for every other class it is empty.',
    en: 'Only the class {owner} has this list; for the class {class} it is empty.',
    hu: 'Ilyen listája csak {owner} osztálynak van; {class} osztály esetén üres.',
  },
  'skill-count': {
    level: 'error',
    meaning: 'The number of skills follows from Intelligence at the first level, and from the race.',
    en: 'With this Intelligence and race the number of skills is {expected}, not {found}.',
    hu: 'Ezzel az intelligenciával és fajjal a képzettségek száma {expected}, nem {found}.',
  },
  'skill-extra': {
    level: 'note',
    meaning: 'The text of the rules gives a thief more skills from level 9 on; often they are not played.',
    en: 'Skills above {expected} come from the text of the rules alone, which gives class {class} {extra} more at level {level}.',
    hu: '{expected} fölötti képzettséget csak a szabályszöveg ad: {class} osztálynak {level}. szinten {extra} továbbit.',
  },
  'skill-not-for-class': {
    level: 'error',
    meaning: 'The class may not take the skill.',
    en: 'The class {class} may not take the skill {skill}.',
    hu: '{class} osztály nem veheti fel ezt a képzettséget: {skill}.',
  },
  'skill-repeated': {
    level: 'error',
    meaning: 'A skill stands once on a sheet, skills and thief skills taken together.',
    en: 'The skill {skill} is taken already; a skill is taken once, thief skills included.',
    hu: 'Ez a képzettség már szerepel: {skill}; egy képzettség egyszer vehető fel, a tolvajképzettségekkel együtt.',
  },
  'skill-repeated-by-field': {
    level: 'note',
    meaning:
      'The text of the rules lets this skill be taken again for another field; a sheet has no place for the field.',
    en: 'The skill {skill} is taken again: the text of the rules allows it for another field, which a sheet cannot say.',
    hu: 'Ez a képzettség újra szerepel: {skill}; a szabályszöveg más területre megengedi, de a lapra a terület nem írható.',
  },
  'race-skill-missing': {
    level: 'error',
    meaning: 'The first skill of some races is given.',
    en: 'The first skill of the race {race} is {skills:id}.',
    hu: '{race} faj első képzettsége: {skills:id}.',
  },
  'race-skill-waived': {
    level: 'note',
    meaning: 'The text of the rules asks the race for a certain skill; for this class it is often not asked for.',
    en: 'By the text of the rules the race {race} has {skills:id}; the class {class} is played without it, too.',
    hu: 'A szabályszöveg szerint {race} faj képzettsége: {skills:id}; {class} osztállyal enélkül is játsszák.',
  },
  'race-skill-not-first': {
    level: 'note',
    meaning: 'The skill that the race asks for is there, but programs look for it in the first place.',
    en: 'The skill that the race {race} asks for is usually the first one; here it is {skill}, further down.',
    hu: '{race} faj kötelező képzettsége az első szokott lenni; itt hátrébb áll: {skill}.',
  },
  'thief-skill-count': {
    level: 'error',
    meaning: 'A thief has four thief skills.',
    en: 'The number of thief skills of a thief is {expected}, not {found}.',
    hu: 'A tolvaj tolvajképzettségeinek száma {expected}, nem {found}.',
  },
  'thief-skill-not-offered': {
    level: 'error',
    meaning: 'The skill is not one of the thief skills.',
    en: '{skill} is not a thief skill; choose {offered}.',
    hu: 'Nem tolvajképzettség: {skill}; választható: {offered}.',
  },
  'thief-skill-by-text': {
    level: 'note',
    meaning: 'The skill is a thief skill by the text of the rules only.',
    en: '{skill} is a thief skill by the text of the rules, but often not played as one.',
    hu: 'A szabályszöveg szerint tolvajképzettség, de sokszor nem úgy játsszák: {skill}.',
  },
  'weapon-not-for-class': {
    level: 'error',
    meaning: 'The class may not use the weapon.',
    en: 'The class {class} may not use this weapon: {weapon}.',
    hu: '{class} osztály nem használhatja ezt a fegyvert: {weapon}.',
  },
  'weapon-by-deity': {
    level: 'note',
    meaning: 'By the text of the rules a priest uses the weapon only when the deity allows it.',
    en: 'By the text of the rules the class {class} uses this weapon only when the deity allows it: {weapon}.',
    hu: 'A szabályszöveg szerint {class} osztály csak az istene engedélyével használja ezt a fegyvert: {weapon}.',
  },
  'weapon-by-race': {
    level: 'note',
    meaning: 'The class may not use the weapon, but the race is trained with it by the text of the rules.',
    en: 'The class {class} may not use {weapon}, but the race {race} is trained with it.',
    hu: '{class} osztály nem használhatná, de {race} faj járatos ebben a fegyverben: {weapon}.',
  },
  'armour-not-for-class': {
    level: 'error',
    meaning: 'The class may not wear the armour.',
    en: 'The class {class} may not wear this armour: {armour}.',
    hu: '{class} osztály nem viselheti ezt a páncélt: {armour}.',
  },
  'shield-not-for-class': {
    level: 'error',
    meaning: 'The class may not carry a shield.',
    en: 'The class {class} may not carry a shield.',
    hu: '{class} osztály nem használhat pajzsot.',
  },
} as const satisfies Record<FindingCode, FindingKind>;
