import * as v from 'valibot';

/** `PUT /contacts/block/{id}`: `active: false` blocks the contact. */
export const BlockContactBody = v.object({ active: v.boolean() });

/**
 * `PUT /contacts/toggleAcceptAudio/{id}`: sets whether the contact may send voice messages. Without a value, the server toggles
 * the stored value.
 */
export const AcceptAudioBody = v.optional(v.object({ acceptAudioMessage: v.optional(v.boolean()) }), {});

/**
 * `PUT /contacts/toggleDisableBot/{id}`: sets whether bots leave the contact's messages unanswered. Without a value, the server
 * toggles the stored value.
 */
export const DisableBotBody = v.optional(v.object({ disableBot: v.optional(v.boolean()) }), {});
