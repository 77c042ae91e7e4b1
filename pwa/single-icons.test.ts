import { expect, it } from 'vitest';
import { replaceIconImports } from './single-icons.ts';

const files = new Map([
  ['Info', '/icons/info.mjs'],
  ['X', '/icons/x.mjs'],
]);

it('an import of several icons becomes one import for each icon’s file, and every later line of code keeps its line number', () => {
  const code = "import {\n  Info,\n  type LucideIcon,\n  X as Close,\n} from 'lucide-react';\nthrow new Error();\n";
  const single = replaceIconImports(code, files);
  expect(single.match(/import \w+ from "[^"]+";/g)).toEqual([
    'import Info from "/icons/info.mjs";',
    'import Close from "/icons/x.mjs";',
  ]);
  expect(single.split('\n').indexOf('throw new Error();')).toBe(code.split('\n').indexOf('throw new Error();'));
});

it('an import of an icon that the package does not have is rejected', () => {
  expect(() => replaceIconImports("import { Nothing } from 'lucide-react';", files)).toThrow('Nothing');
});
