import type { FileList } from '@prosa/contract/file-lists/file-list';
import { Files } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileLists } from '../file-lists/file-lists.ts';
import { FileOptionsField } from '../file-lists/file-options-field.tsx';
import { CollectionPage } from '../kit/collection/collection-page.tsx';
import { toCollectionTexts } from '../kit/collection/collection-texts.ts';
import { standardColumn } from '../kit/collection/standard-column.tsx';
import { MessageField } from '../kit/fields/message-field.tsx';
import { TextField } from '../kit/fields/text-field.tsx';

const newFileList = { name: '', message: '', options: [], stored: [] };

const toFileListValues = ({ name, message, options, version }: FileList) => ({
  name,
  message,
  options: options.map((option) => ({ id: option.id, name: option.name })),
  stored: options,
  version,
});

/** The company's lists of files, which the bot sends (coverage 3 §2). */
export function FileListsPage() {
  const { t } = useTranslation('file-lists');
  return (
    <CollectionPage
      of={fileLists}
      texts={{ ...toCollectionTexts(t), intro: t('intro'), search: t('search'), deleteText: () => t('deleteText') }}
      empty={{ icon: Files, title: t('none'), text: t('noneHint') }}
      nameOf={({ name }) => name}
      mayDelete
      form={FileListFields}
      newValues={newFileList}
      valuesOf={toFileListValues}
      columns={[
        standardColumn.text<FileList>('name', {
          header: t('name'),
          text: ({ name }) => name,
          renderDetail: ({ message }) => (
            <span className="line-clamp-2 text-small text-muted-foreground [overflow-wrap:anywhere]">{message}</span>
          ),
        }),
        {
          id: 'files',
          header: t('options'),
          width: '8rem',
          isNumber: true,
          value: ({ options }) => options.length,
          renderCell: ({ options }) => options.length,
        },
      ]}
    />
  );
}

function FileListFields() {
  const { t } = useTranslation('file-lists');
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        required={t('required')}
        faults={{ min_graphemes: t('nameTooShort') }}
        dir="auto"
      />
      <MessageField name="message" label={t('message')} hint={t('messageHint')} required={t('required')} rows={3} />
      <FileOptionsField />
    </>
  );
}
