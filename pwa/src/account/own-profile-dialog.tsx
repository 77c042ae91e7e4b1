import { ManagedUser } from '@prosa/contract/users/list-users';
import { CreateUserBody } from '@prosa/contract/users/user-fields';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ImageField } from '../kit/fields/image-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { callApi } from '../platform/requests/api-client.ts';
import { updateUser } from '../platform/session/session.ts';
import { useSignedInUser } from '../platform/session/signed-in-user.ts';
import { toastDone } from '../ui/feedback/toast.ts';
import { MAX_PICTURE_BYTES, uploadPicture } from '../users/upload-picture.ts';

const OwnProfile = v.object({
  name: CreateUserBody.entries.name,
  /** A new file, the address of the present picture, or null for no picture. */
  profileImage: v.nullable(v.union([v.string(), v.instance(File)])),
});
type OwnProfile = v.InferOutput<typeof OwnProfile>;

/** Changes the user's own name and picture, as colleagues and customers see them. */
export function OwnProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const user = useSignedInUser();
  const save = async ({ name, profileImage }: OwnProfile) => {
    // The name goes first: a refused name leaves the picture as it was, and saving again repeats both without harm.
    const body = profileImage === null ? { name, profileImage } : { name };
    const named = await callApi('PUT', `/users/${user.id}`, { body, schema: ManagedUser });
    const saved = profileImage instanceof File ? await uploadPicture(user.id, profileImage) : named;
    updateUser({ name: saved.name, profileImage: saved.profileImage });
    toastDone(t('own.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('own.edit')}
      action={t('common.save')}
      schema={OwnProfile}
      values={{ name: user.name, profileImage: user.profileImage }}
      onSave={save}
      onClose={onClose}
    >
      <ImageField name="profileImage" label={t('own.picture')} maxBytes={MAX_PICTURE_BYTES} />
      <TextField name="name" label={t('own.name')} required={t('own.nameRequired')} dir="auto" autoComplete="name" />
    </FormDialog>
  );
}
