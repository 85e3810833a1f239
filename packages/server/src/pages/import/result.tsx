import type { Language } from '@charsheet/schema';

import type { Visit } from '../../layout/page.js';
import { mostMegabytes } from './form.js';
import { type Kind, kinds, type Report, type Told } from './report.js';
import { type ImportTexts, importTexts } from './texts/texts.js';
import type { UploadedSheet, UploadedSheets } from './uploaded.js';

interface ResultProps {
  visit: Visit;
  report: Report;
  sheets: UploadedSheets;
  /** Whether nothing was to be stored. */
  isTried: boolean;
}

/** What became of an upload: counts first, then what was refused. */
export function Result({ visit, report, sheets, isTried }: ResultProps) {
  const { href, language, path } = visit;
  const texts = importTexts[language];
  const { title, tried, nothingKept, again, list } = texts.result;
  const names = kindNames(texts, isTried);
  const some = kinds.filter((kind) => report.kinds[kind].count > 0);
  return (
    <>
      <h1>{isTried ? tried : title}</h1>
      <Trouble report={report} sheets={sheets} texts={texts} />
      {isTried && <p class="notice">{nothingKept}</p>}
      {some.length > 0 && (
        <dl class="counts">
          {some.map((kind) => (
            <div key={kind} class={kind}>
              <dt>{names[kind]}</dt>
              <dd>{inDigits(report.kinds[kind].count, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {some.map((kind) => (
        <KindSection key={kind} visit={visit} kind={kind} title={names[kind]} report={report} sheets={sheets} />
      ))}
      <p class="row">
        <a class="button" href={href('/characters')}>
          {list}
        </a>
        <a href={href(path)}>{again}</a>
      </p>
    </>
  );
}

const kindNames = ({ result }: ImportTexts, isTried: boolean): Record<Kind, string> =>
  isTried ? { ...result.kinds, stored: result.storable } : result.kinds;

const inDigits = (count: number, language: Language) => new Intl.NumberFormat(language).format(count);

/** What keeps the files, or the rest of them, from being read. */
function Trouble({
  report: { stopped },
  sheets: { badFiles },
  texts,
}: Omit<ResultProps, 'visit' | 'isTried'> & { texts: ImportTexts }) {
  return (
    <>
      {stopped && (
        <div class="notice bad" role="alert">
          {stopped.code === 'body-too-large' ? (
            <p>
              {texts.tooLarge(mostMegabytes)} <code>{texts.command}</code>
            </p>
          ) : (
            <p>
              {texts.stopped} {stopped.text}
            </p>
          )}
          <p>{texts.kept}</p>
        </div>
      )}
      {badFiles.length > 0 && (
        <ul class="notice bad plain" role="alert">
          {badFiles.slice(0, mostNamed).map(({ file, fault }) => (
            <li key={file}>
              <strong>
                <bdi>{file}</bdi>
              </strong>
              : {texts.faults[fault]}
            </li>
          ))}
          {badFiles.length > mostNamed && <li>{texts.result.more(badFiles.length - mostNamed)}</li>}
        </ul>
      )}
    </>
  );
}

/** Of files that cannot be read so many are named. */
const mostNamed = 20;

interface KindSectionProps {
  visit: Visit;
  kind: Kind;
  title: string;
  report: Report;
  sheets: UploadedSheets;
}

function KindSection({ visit, kind, title, report, sheets }: KindSectionProps) {
  const { result } = importTexts[visit.language];
  const { count, first } = report.kinds[kind];
  const more = count - first.length;
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind}>{title}</h2>
      <ul class="plain told-list">
        {first.map((told, at) => (
          <Item key={at} visit={visit} told={told} isOneFile={sheets.files === 1} />
        ))}
      </ul>
      {more > 0 && (
        <p>
          {result.more(more)} {kind === 'refused' && result.moreRefused}{' '}
          {kind === 'refused' && <code>{result.rejectsCommand}</code>}
        </p>
      )}
    </section>
  );
}

/** Most remarks about a sheet. */
const mostRemarks = 3;

function Item({ visit, told: { sheet, id, remarks }, isOneFile }: { visit: Visit; told: Told; isOneFile: boolean }) {
  const { href, language } = visit;
  const texts = importTexts[language];
  const place = placeOf(sheet, isOneFile, texts);
  // What has no name is called by where it stands.
  const name = sheet.name || place || sheet.file;
  return (
    <li>
      <p>
        {id === undefined ? (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        ) : (
          <a class="name" href={href(`/Character/${id}`)}>
            <bdi>{name}</bdi>
          </a>
        )}
        {place !== '' && place !== name && (
          <span class="small">
            {' '}
            <bdi>{place}</bdi>
          </span>
        )}
      </p>
      {remarks.length > 0 && (
        <ul class="small">
          {remarks.slice(0, mostRemarks).map(({ pointer, message }, at) => (
            <li key={at}>
              {pointer !== '' && (
                <>
                  <code>{pointer}</code>{' '}
                </>
              )}
              {message}
            </li>
          ))}
          {remarks.length > mostRemarks && <li>{texts.result.more(remarks.length - mostRemarks)}</li>}
        </ul>
      )}
    </li>
  );
}

function placeOf({ file, unit, number }: UploadedSheet, isOneFile: boolean, { result }: ImportTexts): string {
  const inFile = unit === undefined ? [] : [result[unit](number)];
  return [...(isOneFile ? [] : [file]), ...inFile].join(', ');
}

/** The style sheet of what became of an upload. */
export const resultStyle = `
.counts { grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .625rem; }
.counts div { display: flex; flex-direction: column-reverse; justify-content: flex-end; padding: .625rem .875rem; background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--edge); border-radius: 8px; }
.counts .refused { border-top-color: var(--bad); }
.counts .stored, .counts .changed { border-top-color: var(--good); }
.counts dt { font-size: .9375rem; line-height: 1.35; }
.counts dd { font: 600 1.75rem/1.2 var(--serif); font-variant-numeric: lining-nums; }
.told-list li { padding: .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.told-list ul { margin: .25rem 0 0; padding-left: 1.25rem; }
.told-list ul li { padding: 0; border: 0; }
.told-list .name { font-weight: 600; }
.notice.plain { display: grid; gap: .5rem; padding: .75rem 1rem; }
.notice p + p { margin-top: .5rem; }
`;
