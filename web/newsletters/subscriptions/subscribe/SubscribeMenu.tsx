import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { use } from 'react'
import { FormStateContext } from '#web/lib/form-state.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { Profile } from '#worker/people/profiles/contract.ts'
import { subscribe } from './actions.ts'
import { type Subscribable, SubscribeForm, useIsOwn } from './SubscribeForm.tsx'
import styles from './subscribe.module.css'
import { text } from './text.ts'

interface Props {
  newsletter: Subscribable
  /** Shows the icon without words, where other buttons need the room. */
  compact?: boolean
}

/** A button that opens the form, for the head of a page. */
export function SubscribeMenu({ newsletter, compact = false }: Props) {
  const isOwn = useIsOwn(newsletter)
  if (isOwn) return null
  const form = <SubscribeForm newsletter={newsletter} />
  // A posted form shows its error; a popover would be closed.
  if (import.meta.env.SSR && use(FormStateContext).form?.startsWith(subscribe.name)) return <div className={styles.posted}>{form}</div>
  return (
    <Menu
      label={text.open}
      button={
        <>
          <IconMail size={18} stroke={1.6} aria-hidden="true" />
          {!compact && <span>{text.open}</span>}
        </>
      }
      buttonClassName={buttonClass({ variant: 'quiet' }, compact ? styles.compact : undefined)}
      className={styles.panel}
    >
      {form}
    </Menu>
  )
}

export const SubscribeToProfile = ({ profile: { kind, handle, name } }: { profile: Profile }) => (
  <SubscribeMenu
    newsletter={{ kind: kind === 'publication' ? 'publication' : 'user', key: handle, name }}
    compact={kind === 'publication'}
  />
)
