import { type ReactNode, use } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { FormFrameContext, FormTabContext } from './form-frame.ts';

/** A tab of a form. */
export type FormTab = { readonly id: string; readonly label: string; readonly fields: ReactNode };

/** The fields of a form, in tabs. Each tab shows its number of errors. The fields of a hidden tab stay mounted. */
export function FormTabs({ label, tabs }: { label: string; tabs: readonly FormTab[] }) {
  const { t } = useTranslation('kit');
  const { errors } = useFormState();
  const { fields, tab = '', openTab, isReadOnly } = use(FormFrameContext);
  const countTabFaults = (id: string) => Object.keys(errors).filter((name) => fields.get(name)?.tab === id).length;
  return (
    <Tabs
      label={label}
      value={tab}
      onChange={openTab}
      tabs={tabs.map((each) => {
        const count = countTabFaults(each.id);
        return { value: each.id, label: each.label, faults: { count, label: t('form.toFix', { count }) } };
      })}
    >
      {tabs.map((each) => (
        <FormTabContext key={each.id} value={each.id}>
          <div
            hidden={each.id !== tab}
            // Disabled fields take no focus. The region takes the focus instead, so that the user can scroll with the keyboard.
            {...(isReadOnly && { tabIndex: 0, role: 'region', 'aria-label': each.label })}
            className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto p-4 [&[hidden]]:hidden"
          >
            {each.fields}
          </div>
        </FormTabContext>
      ))}
    </Tabs>
  );
}
