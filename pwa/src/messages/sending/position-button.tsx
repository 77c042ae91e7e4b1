import { LocateFixed } from 'lucide-react';
import { useState, useTransition } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/button.tsx';
import { requestPosition, type PositionFailure } from './request-position.ts';

/** A button that fills the form's field `place` with the device's position, or shows why the position is unknown. */
export function PositionButton() {
  const { t } = useTranslation('ticket-dialogs');
  const { setValue } = useFormContext();
  const [isBusy, startAction] = useTransition();
  const [failure, setFailure] = useState<PositionFailure>();
  const fill = async () => {
    setFailure(undefined);
    const found = await requestPosition();
    if (found.ok) setValue('place', found.text, { shouldDirty: true, shouldValidate: true });
    else setFailure(found.failure);
  };
  return (
    <div className="grid gap-1.5">
      <Button disabled={isBusy} onClick={() => startAction(fill)}>
        <LocateFixed aria-hidden />
        {isBusy ? t('location.searching') : t('location.mine')}
      </Button>
      <p role="status" className={failure === undefined ? 'text-caption text-muted-foreground' : 'text-caption text-destructive'}>
        {t(failure === undefined ? 'location.permission' : `location.${failure}`)}
      </p>
    </div>
  );
}
