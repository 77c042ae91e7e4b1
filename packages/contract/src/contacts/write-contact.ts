import * as v from 'valibot';

/** `PUT /contacts/block/{id}`: whether the contact may be talked to. */
export const BlockContactBody = v.object({ active: v.boolean() });

/** `PUT /contacts/toggleAcceptAudio/{id}`: what it is to be; without it, the opposite of what it is. */
export const AcceptAudioBody = v.optional(v.object({ acceptAudioMessage: v.optional(v.boolean()) }), {});

/** `PUT /contacts/toggleDisableBot/{id}`: what it is to be; without it, the opposite of what it is. */
export const DisableBotBody = v.optional(v.object({ disableBot: v.optional(v.boolean()) }), {});
