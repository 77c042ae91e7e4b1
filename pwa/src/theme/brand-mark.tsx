import { cn } from '../ui/cn.ts';
import { useBranding } from './use-branding.ts';
import { useTheme } from './use-theme.ts';

/** Shows the platform's logo for the theme, or its initial on the accent colour if there is no logo. Decorative. */
export function BrandMark({ className, logoClassName }: { className?: string; logoClassName?: string }) {
  const { appName, appLogoLight, appLogoDark } = useBranding();
  const [theme] = useTheme();
  const logo = theme === 'dark' ? appLogoDark || appLogoLight : appLogoLight || appLogoDark;
  if (logo !== '') return <img src={logo} alt="" className={cn('object-contain', logoClassName)} />;
  return (
    <span aria-hidden className={cn('grid place-items-center bg-primary font-bold text-primary-foreground', className)}>
      {appName.slice(0, 1).toLocaleUpperCase()}
    </span>
  );
}
