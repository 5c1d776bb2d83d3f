import { text } from '#web/people/settings/text.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import form from '#web/ui/form.module.css'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import type { Unsubscribe } from '#worker/notifications/digest/contract.ts'
import { MAIL_NAMES } from './parse-mail-kind.ts'
import styles from './unsubscribe.module.css'

interface Props {
  /** Undefined when the link is invalid. */
  status: Unsubscribe | undefined
  token: string
}

/** Works without a session and without scripts. */
export function UnsubscribePage({ status, token }: Props) {
  if (!status) {
    return (
      <div className={styles.page}>
        <PageTitle lead={text.badLinkHint}>{text.badLink}</PageTitle>
        <ToSettings />
      </div>
    )
  }
  const mail = MAIL_NAMES[status.of]
  return (
    <div className={styles.page}>
      <PageTitle lead={status.on ? text.willStop(mail) : text.stopped(mail)}>{text.unsubscribe}</PageTitle>
      <p>
        <bdi dir="ltr">{status.to}</bdi>
      </p>
      {status.on && (
        <form method="post" action={`/unsubscribe?${new URLSearchParams({ t: token, of: status.of })}`}>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button type="submit">{text.stop}</Button>
        </form>
      )}
      <p className={form.hint}>{text.otherMails}</p>
      <ToSettings />
    </div>
  )
}

const ToSettings = () => (
  <p>
    <LinkButton to="/me/settings/notifications" variant="quiet">
      {text.toSettings}
    </LinkButton>
  </p>
)
