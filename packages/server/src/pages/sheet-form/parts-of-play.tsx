import type { ComponentChildren, VNode } from 'preact';

import { type PartProps, TextArea, TextField } from './fields.js';
import type { OptionGroup } from './offers.js';
import { type FormParts, Part } from './parts.js';
import { SelectField } from './select.js';

interface BelongingsProps extends Pick<FormParts, 'texts' | 'common'> {
  weapons: ComponentChildren;
  armours: readonly OptionGroup[];
  shields: readonly OptionGroup[];
  /** A list of things. */
  Things: (props: PartProps & { name: string }) => VNode;
}

/** What the character carries. */
export function Belongings({ texts, common, weapons, armours, shields, Things }: BelongingsProps) {
  return (
    <Part id="equipment" title={texts.parts.equipment}>
      {weapons}
      <div class="pair">
        <SelectField {...common} name="felszereles.pancelID" groups={armours} isOptional />
        <SelectField {...common} name="felszereles.pajzsID" groups={shields} isOptional />
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
export function Play({ texts, common, spells }: Pick<FormParts, 'texts' | 'common'> & { spells: ComponentChildren }) {
  return (
    <Part id="play" title={texts.parts.play}>
      <div class="pair">
        <TextField {...common} name="ep" number isOptional />
        <TextField {...common} name="tp" number isOptional />
      </div>
      {spells}
      <TextArea {...common} name="jegyzetek" isOptional />
    </Part>
  );
}
