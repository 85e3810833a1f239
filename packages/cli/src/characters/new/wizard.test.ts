import { EventEmitter } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';

import { characterValidator } from '@charsheet/schema';
import { checkRules } from '@charsheet/schema/rules';

import { english, instantClock } from '../../../test/in-process.js';
import { Dialog } from '../../terminal/dialog.js';
import { creationTexts } from './texts.js';
import { makeCharacter } from './wizard.js';

/** Numbers that look random and are the same for the same seed (mulberry32). */
function randomness(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Whatever somebody might type: mostly numbers, sometimes nothing, a way back, or nonsense. */
function answerOf(random: (below: number) => number): string {
  const others = ['', '', '-', '?', 'k', 'tor', 'Mászás', '1, 2 3', '1 2 3 4 5', '漢', 'x'.repeat(300), '\u0007'];
  const kind = random(20);
  if (kind === 0) return '<';
  if (kind <= 5) return others[random(others.length)] ?? '';
  return String(1 + random(kind === 6 ? 70 : 18));
}

const stderr = { write: () => true, isTTY: true, columns: 80 };

function wizardOf(answer: () => string, random: (below: number) => number, lines: string[] = []) {
  const roll = (sides: number) => 1 + random(sides);
  const stdin = new EventEmitter() as never;
  const io = {
    ...english,
    stdin,
    stdout: stderr,
    stderr,
    env: {},
    signals: new EventEmitter(),
    clock: instantClock(),
    roll,
  };
  const prompts = {
    ask: async (question: string) => {
      lines.push(question);
      return answer();
    },
    askSecret: () => Promise.reject(new Error('there are no secrets')),
    writeLine: (line: string) => void lines.push(line),
  };
  return { io, dialog: new Dialog(prompts, io), language: 'en' as const, texts: creationTexts.en };
}

const { check } = characterValidator;

/** Where the text of the rules asks for a skill that practice waives, both are offered, and a note says so. */
const isAgainst = ({ code }: { code: string }) => code !== 'race-skill-waived';

describe('whatever is answered', () => {
  test('the sheet fits the schema, and the rules have nothing to say of it', async () => {
    const seen = { races: new Set<string>(), classes: new Set<string>(), armoured: 0 };
    for (let seed = 1; seed <= 120; seed++) {
      const random = randomness(seed);
      const wizard = wizardOf(() => answerOf(random), random);
      const sheet = await makeCharacter(wizard, async (made) => (random(4) === 0 ? undefined : made));
      expect(check(sheet)).toBe(true);
      expect(checkRules(sheet).filter(isAgainst), JSON.stringify(sheet)).toEqual([]);
      seen.races.add(sheet.faj);
      seen.classes.add(sheet.osztaly);
      if (sheet.felszereles.pancelID && sheet.felszereles.pajzsID) seen.armoured++;
    }
    expect([seen.races.size, seen.classes.size]).toEqual([12, 9]);
    expect(seen.armoured).toBeGreaterThan(10);
  });

  test('no line is longer than the terminal', async () => {
    const lines: string[] = [];
    const random = randomness(7);
    for (let round = 0; round < 20; round++) {
      await makeCharacter(
        wizardOf(() => (random(5) === 0 ? '?' : answerOf(random)), random, lines),
        async (made) => made,
      );
    }
    // What somebody typed may be any length; the question before it is not.
    expect(lines.map(stripVTControlCharacters).filter((line) => stringWidth(line) > 80)).toEqual([]);
  });
});

test('to go back takes away what was chosen there', async () => {
  const answers = ['Bence', 'ember', 'tolvaj', '<', 'harcos'];
  const random = randomness(1);
  const sheet = await makeCharacter(
    wizardOf(() => answers.shift() ?? (random(3) === 0 ? '' : String(1 + random(18))), random),
    async (made) => made,
  );
  expect(sheet).toMatchObject({ name: 'Bence', faj: 'f_ember', osztaly: 'o_harcos' });
  expect(Object.keys(sheet)).not.toContain('Tolvajkepzettsegek');
});

test('a clever thief chooses thief skills first, or there would be too few left', async () => {
  const person = ['Réka', 'human', 'thief', '', '', '', ''];
  const scores = ['type', '10', '10', '10', '18', '10', '10'];
  const thiefSkills = 'disguise, traps, balance, forgery';
  const skills = 'decipher, poison, escape, lock, pickpocket, tracking, riding';
  const answers = [...person, ...scores, thiefSkills, skills, '', '', ''];
  const next = () => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error('it asks for more than there is to answer');
    return answer;
  };
  const sheet = await makeCharacter(wizardOf(next, randomness(1)), async (made) => made);
  expect(sheet.kepzettsegek).toHaveLength(7);
  expect(checkRules(sheet)).toEqual([]);
});
