import { editions } from '@charsheet/schema';
import { classes, races } from '@charsheet/schema/rules';

import type { Kinds } from '../../characters/store/kinds.js';
import type { Visit } from '../../layout/page.js';
import { addressOf, type Field, type Filter } from './filter.js';
import { labelOf } from './items.js';
import { listTexts } from './texts/texts.js';

interface FilterProps {
  visit: Visit;
  filter: Filter;
}

/** What the list is searched by: the name, and folded what one asks for less often. */
export function FilterForm({ visit, filter, kinds }: FilterProps & { kinds: Kinds }) {
  const { language, href } = visit;
  const texts = listTexts[language];
  const isFolded = Object.keys(filter.entered).every((field) => field === 'q');
  const parts = { visit, filter };
  return (
    <search>
      <form class="filter" action={href('/characters')} noValidate>
        {[...addressOf({ ...filter, entered: {} })].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div class="find">
          <TextField {...parts} name="q" label={texts.search} />
          <button type="submit" class="plain">
            {texts.searchButton}
          </button>
        </div>
        <details open={!isFolded}>
          <summary>{texts.filter}</summary>
          <div class="more">
            <EditionField {...parts} />
            <KindField {...parts} name="faj" label={texts.race} ids={idsOf(kinds, 'faj', races)} />
            <KindField {...parts} name="osztaly" label={texts.characterClass} ids={idsOf(kinds, 'osztaly', classes)} />
            <TextField {...parts} name="minSzint" label={texts.minLevel} />
            <TextField {...parts} name="maxSzint" label={texts.maxLevel} />
            <button type="submit" class="plain">
              {texts.filterButton}
            </button>
          </div>
        </details>
      </form>
    </search>
  );
}

/** Those of the own sheets; where not all of these are known, those of the rules as well. */
function idsOf({ kinds, areAll }: Kinds, member: 'faj' | 'osztaly', table: object): string[] {
  return [...kinds.map((kind) => kind[member]), ...(areAll ? [] : Object.keys(table))];
}

type FieldProps = FilterProps & { name: Field; label: string };

function TextField({ visit, filter, name, label }: FieldProps) {
  const input = {
    id: name,
    name,
    value: filter.entered[name] ?? '',
    autocomplete: 'off',
    spellcheck: false,
    ...faultOf(filter, name),
  };
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <FieldFault visit={visit} filter={filter} name={name} />
      {name === 'q' ? <input {...input} type="search" /> : <input {...input} type="text" inputMode="numeric" />}
    </div>
  );
}

/** One of the editions, or any. */
function EditionField({ visit: { language }, visit, filter }: FilterProps) {
  const texts = listTexts[language];
  return (
    <div class="field">
      <label for="edition">{texts.edition}</label>
      <FieldFault visit={visit} filter={filter} name="edition" />
      <select id="edition" name="edition" {...faultOf(filter, 'edition')}>
        <option value="">{texts.any}</option>
        {editions.map((edition) => (
          <option key={edition} value={edition} selected={filter.entered.edition === edition}>
            {texts.editions[edition]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A race or class, one of those that there are; one that an address names is there in any case. */
function KindField({ visit: { language }, visit, filter, name, label, ids }: FieldProps & { ids: string[] }) {
  const chosen = filter.entered[name];
  const options = [...new Set(chosen === undefined ? ids : [...ids, chosen])]
    .map((id) => ({ id, label: labelOf(id, language) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <FieldFault visit={visit} filter={filter} name={name} />
      <select id={name} name={name} {...faultOf(filter, name)}>
        <option value="">{listTexts[language].any}</option>
        {options.map(({ id, label }) => (
          <option key={id} value={id} selected={id === chosen}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

const faultTexts = {
  q: 'badText',
  edition: 'badKind',
  faj: 'badKind',
  osztaly: 'badKind',
  minSzint: 'badLevel',
  maxSzint: 'badLevel',
} as const satisfies Record<Field, string>;

function FieldFault({ visit, filter, name }: Omit<FieldProps, 'label'>) {
  if (!filter.faults.has(name)) return null;
  return (
    <p class="fault" id={`${name}-fault`}>
      {listTexts[visit.language][faultTexts[name]]}
    </p>
  );
}

const faultOf = ({ faults }: Filter, name: Field) =>
  faults.has(name) ? ({ 'aria-invalid': 'true', 'aria-describedby': `${name}-fault` } as const) : {};
