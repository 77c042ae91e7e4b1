import type { Channel } from '@prosa/contract/channels/channel';
import { ChevronDown, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Button, type ButtonProps } from '../ui/buttons/button.tsx';
import { DropdownMenu, MenuAction } from '../ui/overlays/dropdown-menu.tsx';
import { ChannelIcon } from './channel-icon.tsx';
import { useConnectionChannels } from './connections.ts';

/** The channels in the order of the menu for a new connection. */
const channelMenuOrder = ['whatsappapi', 'whatsapp', 'facebook', 'instagram', 'simulator'] as const satisfies readonly Channel[];

/** Offers the channels that a new connection may have. A channel that is unavailable stays in the menu with the reason. */
export function NewConnectionMenu({ variant = 'primary' }: Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation('connections');
  const [, navigate] = useLocation();
  const channels = useConnectionChannels() ?? [];
  return (
    <DropdownMenu
      trigger={
        <Button variant={variant}>
          <Plus aria-hidden />
          {t('add')}
          <ChevronDown aria-hidden className="max-md:hidden" />
        </Button>
      }
    >
      {channelMenuOrder.flatMap((channel) => {
        const state = channels.find((each) => each.channel === channel)?.state;
        // The simulator is only for trials, so the menu leaves it out if the server doesn't offer it.
        if (channel === 'simulator' && state !== 'offered') return [];
        const reason = state === 'plan' ? t('notInPlan') : state === 'later' ? t('notYet') : undefined;
        return [
          <MenuAction
            key={channel}
            disabled={state !== 'offered'}
            className="min-h-12 data-disabled:text-muted-foreground"
            onClick={() => navigate(`/connections?open=new&channel=${channel}`)}
          >
            <ChannelIcon channel={channel} />
            <span className="grid">
              {t(`channels.${channel}`)}
              {reason !== undefined && <span className="text-small text-muted-foreground">{reason}</span>}
            </span>
          </MenuAction>,
        ];
      })}
    </DropdownMenu>
  );
}
