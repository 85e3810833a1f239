import { expect, test } from 'vitest';

import { fieldsOfForm, filledIn, optionCalled } from '../../server/test/page-form.js';
import { visitor } from '../../server/test/visitor.js';
import { fighter } from './fighter.js';
import { charsheet } from './in-process.js';
import { testService } from './service.js';

const app = testService();

test('somebody gives the same answers in the terminal and in the browser: the sheets are the same, member for member', async () => {
  const { stdout } = await charsheet(['new', '-o', '-'], { typing: fighter });

  const person = await app.someone();
  const me = visitor(app, person.cookie);
  const first = await me.get('/characters/new');
  const kind = filledIn(fieldsOfForm(first), {
    name: 'Kósza Réka',
    nem: 'nő',
    kor: '27',
    faj: optionCalled(first, 'faj', 'Human'),
    osztaly: optionCalled(first, 'osztaly', 'Fighter'),
    ...Object.fromEntries(
      Object.entries({ ero: 15, ugy: 13, egs: 14, int: 10, bol: 8, kar: 12 }).map(([id, score]) => [
        `tulajdonsagok.t_${id}`,
        String(score),
      ]),
    ),
  });
  const second = await me.post('/characters/new', [...kind, ['do', 'check']]);
  const called = (name: string, ...labels: string[]) => labels.map((label) => optionCalled(second, name, label));
  const all = filledIn(fieldsOfForm(second), {
    kepzettsegek: called('kepzettsegek', 'Animal training', 'Performance', 'Healing', 'Swimming'),
    harcosSpecializaciok: called('harcosSpecializaciok', 'Sabre'),
    'felszereles.fegyverIDk': [...called('felszereles.fegyverIDk', 'Sabre'), ''],
    'felszereles.pancelID': called('felszereles.pancelID', 'Studded leather'),
    'felszereles.pajzsID': called('felszereles.pajzsID', 'Large wooden shield'),
  });
  const { headers } = await me.post('/characters/new', [...all, ['do', 'save']]);
  const answer = await app.send({ path: headers['location'] ?? '' });
  const { id: _, version: _v, isPublic: _p, createdAt: _c, updatedAt: _u, ...sheet } = JSON.parse(answer.body);
  expect(JSON.stringify(sheet)).toBe(JSON.stringify(JSON.parse(stdout)));
});
