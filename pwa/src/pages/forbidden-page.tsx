import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';

/** The 403 page (spec 1 section 2). */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-bad-soft text-bad">
        <ShieldX aria-hidden className="size-7" />
      </span>
      <h1 className="text-xl font-semibold">{t('forbidden.title')}</h1>
      <p className="text-ink-2">{t('forbidden.text')}</p>
      <Button variant="primary" size="large" onClick={() => navigate('/tickets')}>
        {t('forbidden.back')}
      </Button>
    </div>
  );
}
