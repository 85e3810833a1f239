import type { Character, Language } from '@charsheet/schema';
import {
  type ChangeLine,
  checkRules,
  choicesFor,
  derivedChanges,
  describeChanges,
  levelUp,
  type NextLevel,
  viewSheet,
} from '@charsheet/schema/rules';

import type { HtmlPage, Visit } from '../../../layout/page.js';
import { draftFields } from '../../drafts/kept-forms.js';
import { ownAddress } from '../../form.js';
import type { OwnSheet } from '../own-sheet.js';
import { Meanwhile, SheetHead } from '../parts.js';
import { sheetPagesStyle } from '../style.js';
import { sheetPageTexts } from '../texts/texts.js';
import type { Entered, LevelFaults } from './choices.js';
import { Questions } from './questions.js';

/** What the page of the next level shows besides the sheet and its questions. */
export interface LevelState {
  entered: Entered;
  faults?: LevelFaults;
  /** The sheet one level higher, to be looked at before it is stored. */
  after?: Character;
  /** What the form was made of, when the sheet was changed meanwhile. */
  seen?: Character | undefined;
}

/** What the page shows; what takes long for a large sheet is done when this is called, not when it is rendered. */
export function levelPage(visit: Visit, own: OwnSheet<Character>, state: LevelState): HtmlPage {
  const texts = sheetPageTexts[visit.language].levelUp;
  const next = choicesFor(own.sheet);
  const title = `${next ? texts.title : texts.limit}: ${own.sheet.name}`;
  const content = next ? (
    <LevelForm
      visit={visit}
      own={own}
      next={next}
      state={state}
      errors={checkRules(own.sheet).filter(({ level }) => level === 'error').length}
      preview={state.after && changesOf(own.sheet, state.after, visit.language)}
    />
  ) : (
    <Limit visit={visit} own={own} state={state} />
  );
  return { title, ownStyle: sheetPagesStyle, content };
}

interface PartProps {
  visit: Visit;
  own: OwnSheet<Character>;
  state: LevelState;
}

/** Why there is no next level. */
function Limit({ visit, own, state }: PartProps) {
  const { href, language, path } = visit;
  const { limit, houseRules, edit } = sheetPageTexts[language].levelUp;
  const result = levelUp(own.sheet, {}, { language });
  return (
    <>
      <SheetHead visit={visit} own={own} title={limit} />
      {state.seen && <Meanwhile visit={visit} own={own} seen={state.seen} />}
      <p class="lead">{result.ok ? '' : result.faults[0]?.message}</p>
      <p>{houseRules}</p>
      <p>
        <a class="button plain" href={href(path.replace(/[^/]*$/, 'edit'))}>
          {edit}
        </a>
      </p>
    </>
  );
}

interface FormProps extends PartProps {
  next: NextLevel;
  /** How many things are against the rules on the sheet already. */
  errors: number;
  preview: ChangeLine[] | undefined;
}

function LevelForm({ visit, own, next, state, errors, preview }: FormProps) {
  const { language } = visit;
  const { sheet, stored } = own;
  const { entered, faults = {}, seen } = state;
  const texts = sheetPageTexts[language].levelUp;
  return (
    <>
      <SheetHead visit={visit} own={own} title={texts.title} />
      <p class="lead">{texts.lead(sheet.szint, next.level)}</p>
      {seen && <Meanwhile visit={visit} own={own} seen={seen} hint={texts.keptChoices} />}
      {errors > 0 && <p class="small">{texts.already(errors)}</p>}
      <form class="fields" method="post" action={ownAddress(visit)} noValidate>
        <input type="hidden" name="version" value={stored.version} />
        {draftFields(visit).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {/* What the Enter key presses, or it would roll. */}
        <button type="submit" name="do" value="check" hidden />
        <Questions visit={visit} sheet={sheet} next={next} entered={entered} faults={faults} />
        {preview && <Preview visit={visit} lines={preview} />}
        <p class="row">
          {preview && (
            <button type="submit" name="do" value="save">
              {texts.store(next.level)}
            </button>
          )}
          <button type="submit" name="do" value="check" class={preview && 'plain'}>
            {texts.check}
          </button>
        </p>
      </form>
    </>
  );
}

/** What is chosen for the level, and what follows from it. */
function changesOf(before: Character, after: Character, language: Language): ChangeLine[] {
  const chosen = describeChanges(before, after, language).filter(({ from }) => from === undefined);
  return [...chosen, ...derivedChanges(viewSheet(before, language), viewSheet(after, language))];
}

function Preview({ visit: { language }, lines }: { visit: Visit; lines: readonly ChangeLine[] }) {
  const texts = sheetPageTexts[language].levelUp;
  return (
    <section class="preview" aria-labelledby="changes">
      <h2 id="changes">{texts.changes}</h2>
      <table>
        <thead>
          <tr>
            {[texts.what, texts.before, texts.after].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">{line.label}</th>
              <td>{line.from ?? ''}</td>
              <td>
                <strong>{line.from === undefined ? `+ ${line.to}` : line.to}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
