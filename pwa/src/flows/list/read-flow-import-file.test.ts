import { FLOW_FILE_MAX_CHARACTERS, FlowName } from '@prosa/contract/flows/write-flow';
import fc from 'fast-check';
import { is } from 'valibot';
import { describe, expect, it } from 'vitest';
import { toFlowName, readFlowImportFile } from './read-flow-import-file.ts';

const file = (name: string, ...content: BlobPart[]) => new File(content, name);

describe('a file chosen for an import', () => {
  it('a chosen file is read if its name ends in .json', async () => {
    expect(await readFlowImportFile(file('Fluxo.JSON', '{"nodes":[]}'))).toEqual({ state: 'read', text: '{"nodes":[]}' });
  });

  it.each(['fluxo.txt', 'fluxo.json.png', 'json', 'fluxojson'])(
    'a chosen file with the name %s is refused for its extension',
    async (name) => {
      expect(await readFlowImportFile(file(name, '{}'))).toEqual({ state: 'fault', fault: 'extension' });
    },
  );

  it('a chosen file is too large if it has more characters than an import allows', async () => {
    const most = 'x'.repeat(FLOW_FILE_MAX_CHARACTERS);
    expect((await readFlowImportFile(file('a.json', most))).state).toBe('read');
    expect(await readFlowImportFile(file('a.json', most, 'x'))).toEqual({ state: 'fault', fault: 'size' });
  });

  it('a chosen file whose size in bytes already shows that it has too many characters is refused without being read', async () => {
    const large = file('a.json');
    Object.defineProperty(large, 'size', { value: FLOW_FILE_MAX_CHARACTERS * 3 + 1 });
    expect(await readFlowImportFile(large)).toEqual({ state: 'fault', fault: 'size' });
  });

  it('a chosen file that can’t be read any more leads to an error', async () => {
    const gone = file('a.json', '{}');
    gone.text = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    expect(await readFlowImportFile(gone)).toEqual({ state: 'fault', fault: 'unread' });
  });
});

describe('the name of an imported flow', () => {
  it.each([
    ['Boas-vindas.json', 'Boas-vindas'],
    [' Oi .JSON', 'Oi'],
    ['a.json', undefined],
    ['.json', undefined],
    [`${'x'.repeat(60)}.json`, 'x'.repeat(50)],
  ])('importing a file with the name %j gives the flow the name %s', (fileName, name) => {
    expect(toFlowName(fileName)).toBe(name);
  });

  it('an imported flow always gets a name that the server accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (base) => {
        const name = toFlowName(`${base}.json`);
        expect(name === undefined || is(FlowName, name)).toBe(true);
      }),
    );
  });
});
