import * as v from 'valibot';

/** `PUT /contacts/block/{id}`: `active: false` blocks the contact. */
export const BlockContactBody = v.object({ active: v.boolean() });

/** `PUT /contacts/toggleAcceptAudio/{id}`: the new value. If it is missing, the server toggles the value. */
export const AcceptAudioBody = v.optional(v.object({ acceptAudioMessage: v.optional(v.boolean()) }), {});

/** `PUT /contacts/toggleDisableBot/{id}`: the new value. If it is missing, the server toggles the value. */
export const DisableBotBody = v.optional(v.object({ disableBot: v.optional(v.boolean()) }), {});
