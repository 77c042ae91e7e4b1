import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideConsent, isConsentDue, toConsentMessage } from './consent.ts';

const settings = { enableLGPD: 'enabled', lgpdConsent: 'disabled', lgpdMessage: 'Guardamos seus dados.' } as const;

it('consent is due once per contact, or for each new ticket if lgpdConsent is enabled', () => {
  expect(isConsentDue(settings, false)).toBe(true);
  expect(isConsentDue(settings, true)).toBe(false);
  expect(isConsentDue({ ...settings, lgpdConsent: 'enabled' }, true)).toBe(true);
});

it('consent is never due if the company has not enabled the privacy law or has no text', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.constantFrom('enabled', 'disabled'), (hasAccepted, lgpdConsent) => {
      expect(isConsentDue({ ...settings, lgpdConsent, enableLGPD: 'disabled' }, hasAccepted)).toBe(false);
      expect(isConsentDue({ ...settings, lgpdConsent, lgpdMessage: ' ' }, hasAccepted)).toBe(false);
    }),
  );
});

it('the question for consent is asked at most maxTimes times, and 1 or 2 is an answer only after the question', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('1', ' 2 ', 'oi', '', '12')), fc.integer({ min: 0, max: 4 }), (answers, maxTimes) => {
      let timesAsked = 0;
      for (const answer of answers) {
        const step = decideConsent(answer, { timesAsked, maxTimes });
        if (step === 'ask') timesAsked += 1;
        const isAnswer = ['1', '2'].includes(answer.trim()) && timesAsked > 0;
        if (step === 'accept' || step === 'refuse') {
          expect(isAnswer).toBe(true);
          return;
        }
        if (maxTimes > 0) expect(timesAsked).toBeLessThanOrEqual(maxTimes);
      }
    }),
  );
  expect(decideConsent('1', { timesAsked: 0, maxTimes: 3 })).toBe('ask');
  expect(decideConsent('1', { timesAsked: 3, maxTimes: 3 })).toBe('accept');
  expect(decideConsent(' 2 ', { timesAsked: 1, maxTimes: 0 })).toBe('refuse');
  expect(decideConsent('sim', { timesAsked: 3, maxTimes: 3 })).toBe('wait');
});

it('the consent message contains the text, the link if there is one, and the question', () => {
  const texts = { lgpdMessage: 'Guardamos seus dados.', lgpdLink: 'https://exemplo.com' };
  expect(toConsentMessage(texts, '[1] Sim')).toBe('Guardamos seus dados.\n\nhttps://exemplo.com\n\n[1] Sim');
  expect(toConsentMessage({ ...texts, lgpdLink: '' }, '[1] Sim')).toBe('Guardamos seus dados.\n\n[1] Sim');
});
