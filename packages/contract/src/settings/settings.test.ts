import { expect, test } from 'vitest';
import { publicSettingDefaults } from './settings.ts';

test('a platform that nobody has branded yet has a name and the two colours of the specification', () => {
  expect(publicSettingDefaults).toMatchObject({ appName: 'Prosa', primaryColorLight: '#0000FF', primaryColorDark: '#39ACE7' });
});
