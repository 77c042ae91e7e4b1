import { ManagedUser } from '@prosa/contract/users/list-users';
import { CreateUserBody, UpdateUserBody } from '@prosa/contract/users/user-fields';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ImageField } from '../kit/fields/image-field.tsx';
import { PhoneField } from '../kit/fields/phone-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { DialogForm } from '../kit/form/dialog-form.tsx';
import { callApi } from '../platform/requests/api-client.ts';
import { updateSignedInUser } from '../platform/session/session.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { RowsSkeleton } from '../server/rows-skeleton.tsx';
import { ServerQueries } from '../server/server-queries.tsx';
import { ServerUnavailable } from '../server/stale-rows-note.tsx';
import { toastDone } from '../ui/feedback/toast.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { MAX_PICTURE_BYTES, uploadUserPicture } from '../users/upload-user-picture.ts';

const OwnProfile = v.object({
  name: CreateUserBody.entries.name,
  email: CreateUserBody.entries.email,
  phone: v.unwrap(CreateUserBody.entries.phone),
  version: v.unwrap(UpdateUserBody.entries.version),
  /** A new file, the URL of the current picture, or null for no picture. */
  profileImage: v.nullable(v.union([v.string(), v.instance(File)])),
});
type OwnProfile = v.InferOutput<typeof OwnProfile>;

const toProfileValues = ({ name, email, phone, version, profileImage }: ManagedUser): OwnProfile => ({
  name,
  email,
  phone,
  version,
  profileImage,
});

/** Changes the user's own name, picture, e-mail and phone number, which colleagues and customers see. */
export function OwnProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Dialog open onClose={onClose} title={t('own.edit')}>
      <ServerQueries>
        <OwnProfileForm onClose={onClose} />
      </ServerQueries>
    </Dialog>
  );
}

function OwnProfileForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const user = useSignedInUser();
  const loadOwnUser = async () => toProfileValues(await callApi('GET', `/users/${user.id}`, { schema: ManagedUser }));
  // The form starts with the server's values. The version that the form sends must be the version of the values that it shows.
  const read = useQuery({ queryKey: ['own-profile', user.id], queryFn: loadOwnUser, gcTime: 0, staleTime: Infinity });
  if (read.data === undefined)
    return read.isError ? <ServerUnavailable read={read} title={t('failedToLoad')} /> : <RowsSkeleton />;

  const save = async ({ profileImage, ...fields }: OwnProfile) => {
    // The text fields are saved before the picture. If a text field is refused, the picture stays unchanged. Saving again may
    // repeat both calls.
    const body = profileImage === null ? { ...fields, profileImage } : fields;
    const named = await callApi('PUT', `/users/${user.id}`, { body, schema: ManagedUser });
    const saved = profileImage instanceof File ? await uploadUserPicture(user.id, profileImage) : named;
    updateSignedInUser({ name: saved.name, email: saved.email, profileImage: saved.profileImage });
    toastDone(t('own.saved'));
    onClose();
  };
  return (
    <DialogForm
      action={t('common.save')}
      schema={OwnProfile}
      values={read.data}
      onSave={save}
      onReload={loadOwnUser}
      refusals={{ ERR_DUPLICATED_EMAIL: 'email', ERR_WAPP_CHECK_CONTACT: 'phone' }}
      onClose={onClose}
    >
      <ImageField name="profileImage" label={t('own.picture')} maxBytes={MAX_PICTURE_BYTES} />
      <TextField name="name" label={t('own.name')} required={t('own.nameRequired')} dir="auto" autoComplete="name" />
      <TextField
        name="email"
        label={t('own.email')}
        type="email"
        inputMode="email"
        required={t('own.emailRequired')}
        autoComplete="email"
      />
      <PhoneField name="phone" label={t('own.phone')} isOptional />
    </DialogForm>
  );
}
