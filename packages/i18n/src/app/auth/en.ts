import type { SameTexts } from '../../same-texts.ts';
import type { texts as source } from './pt.ts';

export const texts: SameTexts<typeof source> = {
  auth: {
    intro: 'Pick up where you left off, with or without a network.',
    email: 'Email',
    password: 'Password',
    submit: 'Sign in',
    submitting: 'Signing in',
    emailRequired: 'Enter your email.',
    emailInvalid: 'Enter a valid email.',
    passwordRequired: 'Enter your password.',
    network: 'No network. Signing in for the first time needs a connection; try again when it is back.',
    expiredSubscription: 'Oops! Your subscription expired on {{date}}. Contact Support for more information!',
    replaced: 'Your account was accessed on another computer.',
    sessionExpired: 'Your session ended. Sign in again.',
    showPassword: 'Show password',
    code: 'Verification code',
    byPasskey: 'Use a passkey',
    passkeyCancelled: 'The passkey did not answer. Try again or use your password.',
    factorReset: '{{name}} removed your two-step verification and your passkeys. Set them up again in your profile.',
    understood: 'Got it',
    hidePassword: 'Hide password',
  },
};
