import { expect, test } from 'vitest';
import { platformSettings } from './platform-settings.ts';

test('a platform that has set no branding has the name Prosa and the two colours of the specification', () => {
  expect(platformSettings).toMatchObject({
    appName: { initial: 'Prosa' },
    primaryColorLight: { initial: '#0000FF' },
    primaryColorDark: { initial: '#39ACE7' },
  });
});
