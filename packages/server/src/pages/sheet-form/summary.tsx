import type { Message } from './assess.js';
import { labelOf } from './labels.js';
import type { FormParts } from './parts.js';
import { idOf } from './state.js';
import type { FormTexts } from './texts/texts.js';

/** So many are listed; nobody reads more, and a sheet can have thousands. */
const mostListed = 30;

type SummaryProps = Pick<FormParts, 'assessment' | 'texts' | 'language' | 'of'>;

/** What is wrong, and what the rules say, each with a link to its field. It has the focus when the page has loaded. */
export function Summary({ assessment, texts, language, of }: SummaryProps) {
  const { faults, findings, view } = assessment;
  const { summary } = texts;
  // A finding is a whole sentence; a fault goes on from the name of its field.
  const named = (fault: Message) => ({ ...fault, text: `${labelOf(fault.place, language)}: ${fault.text}` });
  const isFine = faults.length === 0 && findings.length === 0;
  return (
    <div id="summary" class={faults.length > 0 ? 'summary bad' : 'summary'} tabIndex={-1} autofocus>
      {faults.length > 0 && (
        <Listed title={summary.faults} lead={summary.faultsHow} messages={faults.map(named)} texts={texts} />
      )}
      {findings.length > 0 && (
        <Listed title={summary.findings} lead={summary.findingsHow} messages={findings} texts={texts} />
      )}
      {isFine && <p>{summary.fine[of.edition]}</p>}
      {view && (
        <p>
          <a href="#derived">{summary.derived}</a>
        </p>
      )}
    </div>
  );
}

interface ListedProps {
  title: string;
  lead: string;
  messages: readonly Message[];
  texts: FormTexts;
}

function Listed({ title, lead, messages, texts: { summary } }: ListedProps) {
  return (
    <>
      <h2>{title}</h2>
      <p>{lead}</p>
      <ul>
        {messages.slice(0, mostListed).map(({ place, text }, at) => (
          <li key={at}>
            <a href={`#${idOf(place)}`}>{text}</a>
          </li>
        ))}
      </ul>
      {messages.length > mostListed && <p>{summary.more(messages.length - mostListed)}</p>}
    </>
  );
}
