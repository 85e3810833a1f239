import type { Character } from '@charsheet/schema';
import { type GrowingList, levelQuestion, type NextLevel, nameOf } from '@charsheet/schema/rules';

import type { Visit } from '../../../layout/page.js';
import { sheetPageTexts } from '../texts/texts.js';
import { type Entered, growingLists, highestRoll, type LevelFaults } from './choices.js';

interface QuestionsProps {
  visit: Visit;
  sheet: Character;
  next: NextLevel;
  entered: Entered;
  faults: LevelFaults;
}

/** What the rules leave open at the next level, with what they allow. */
export function Questions(props: QuestionsProps) {
  const asked = growingLists.filter((list) => props.next[list] !== null);
  const firstFault = asked.find((list) => props.faults[list] !== undefined);
  return (
    <>
      {asked.map((list) => (
        <Question key={list} {...props} list={list} hasFocus={list === firstFault} />
      ))}
    </>
  );
}

function Question({ list, hasFocus, ...props }: QuestionsProps & { list: GrowingList; hasFocus: boolean }) {
  const { visit, next, faults } = props;
  const { text, help } = levelQuestion(list, next, visit.language);
  const id = `level-${list}`;
  const fault = faults[list];
  const input = {
    id,
    name: list,
    autofocus: hasFocus,
    'aria-invalid': fault === undefined ? undefined : ('true' as const),
    'aria-describedby': `${id}-hint${fault === undefined ? '' : ` ${id}-fault`}`,
  };
  return (
    <div class="field">
      <label for={id}>
        {text}
        {list === 'hpRolls' && `, ${rangeOf(props)}`}
      </label>
      <p class="hint" id={`${id}-hint`}>
        {help}
        {list === 'hpRolls' &&
          next.hpRolls.highest === null &&
          ` ${sheetPageTexts[visit.language].levelUp.unknownClass}`}
      </p>
      {fault !== undefined && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {list === 'hpRolls' ? <Roll {...props} input={input} /> : <Choice {...props} list={list} input={input} />}
    </div>
  );
}

function rangeOf({ visit, next: { hpRolls } }: QuestionsProps): string {
  return sheetPageTexts[visit.language].levelUp.range(hpRolls.lowest, hpRolls.highest ?? highestRoll);
}

type Input = Record<string, unknown>;

function Roll({ visit, next: { hpRolls }, entered, input }: QuestionsProps & { input: Input }) {
  return (
    <p class="row">
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        class="number"
        value={entered.hpRolls ?? ''}
      />
      {hpRolls.highest !== null && (
        <button type="submit" name="do" value="roll-hp" class="plain">
          {sheetPageTexts[visit.language].levelUp.roll(hpRolls.highest)}
        </button>
      )}
    </p>
  );
}

function Choice({ visit, sheet, next, entered, list, input }: QuestionsProps & { list: GrowingList; input: Input }) {
  const { choose, carried, others } = sheetPageTexts[visit.language].levelUp;
  const offered: readonly string[] = list === 'hpRolls' ? [] : (next[list] ?? []);
  const byName = offered
    .map((id) => ({ id, name: nameOf(id, visit.language) ?? id }))
    .sort(list === 'tulajdonsagNovelesek' ? () => 0 : (a, b) => a.name.localeCompare(b.name, visit.language));
  const own = byName.filter(({ id }) => sheet.felszereles.fegyverIDk.includes(id));
  const options = (some: typeof byName) =>
    some.map(({ id, name }) => (
      <option key={id} value={id} selected={entered[list] === id}>
        {name}
      </option>
    ));
  return (
    <select {...input}>
      <option value="">{choose}</option>
      {own.length === 0 ? (
        options(byName)
      ) : (
        <>
          <optgroup label={carried}>{options(own)}</optgroup>
          <optgroup label={others}>{options(byName.filter((one) => !own.includes(one)))}</optgroup>
        </>
      )}
    </select>
  );
}
