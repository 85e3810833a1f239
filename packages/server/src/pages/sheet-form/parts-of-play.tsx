import { TextArea, TextField } from './fields.js';
import { IdList } from './lists.js';
import { optionsOf } from './options.js';
import { type FormParts, Part } from './parts.js';
import { SpellRows, Things } from './rows.js';
import { SelectField } from './select.js';

/** What the character carries. */
export function Equipment(form: FormParts) {
  const { assessment, texts, language, action } = form;
  const common = { assessment, texts, language, action };
  return (
    <Part id="equipment" title={texts.parts.equipment}>
      <IdList {...common} name="felszereles.fegyverIDk" due={2} groups={optionsOf['felszereles.fegyverIDk'](form)} />
      <div class="pair">
        <SelectField
          {...common}
          name="felszereles.pancelID"
          groups={optionsOf['felszereles.pancelID'](form)}
          isOptional
        />
        <SelectField
          {...common}
          name="felszereles.pajzsID"
          groups={optionsOf['felszereles.pajzsID'](form)}
          isOptional
        />
      </div>
      <fieldset class="list">
        <legend>{texts.labels.money}</legend>
        <div class="three">
          {(['at', 'et', 'el'] as const).map((coin) => (
            <TextField key={coin} {...common} name={`felszereles.${coin}`} number />
          ))}
        </div>
      </fieldset>
      {(['viselt', 'cipelt', 'aprosagok'] as const).map((list) => (
        <Things key={list} {...common} name={`felszereles.${list}`} />
      ))}
    </Part>
  );
}

/** What changes while the game is played. */
export function Play({ assessment, texts, language, action }: FormParts) {
  const common = { assessment, texts, language, action };
  return (
    <Part id="play" title={texts.parts.play}>
      <div class="pair">
        <TextField {...common} name="ep" number isOptional />
        <TextField {...common} name="tp" number isOptional />
      </div>
      <SpellRows {...common} name="varazslatok" />
      <TextArea {...common} name="jegyzetek" isOptional />
    </Part>
  );
}
