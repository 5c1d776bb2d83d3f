import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import type { PromotionReport, PromotionState } from '#worker/money/promotions/contract.ts'
import { cancelPromotion, pausePromotion, resumePromotion, stopPromotion } from './actions.ts'
import styles from './report.module.css'
import { text } from './report-text.ts'

const STOPPABLE: readonly PromotionState[] = ['in_review', 'approved', 'running', 'paused']

/** What the buyer can do with a promotion in its state; nothing once it is over. */
export function PromotionActions({ promotion }: { promotion: PromotionReport }) {
  const { hash, state, isChanged, isPausedForChange, invoice, views, delivered } = promotion
  const [isStopping, setIsStopping] = useState(false)
  const cancel = useAction(cancelPromotion, { hash })
  const pause = useAction(state === 'paused' ? resumePromotion : pausePromotion, { hash })
  const stop = useAction(stopPromotion, { hash }, { onDone: () => setIsStopping(false) })
  const dialog = {
    title: text.stopTitle,
    confirmLabel: text.stopConfirm,
    action: stop,
    onClose: () => setIsStopping(false),
    children: <p>{text.stopNote(formatNumber(views - delivered))}</p>,
  }
  const canStop = STOPPABLE.includes(state)
  if (state !== 'unpaid' && !canStop) return null
  return (
    <section className={styles.actions} aria-label={text.actions}>
      <div className={styles.buttons}>
        {state === 'unpaid' && (
          <>
            <LinkButton to={`/me/wallet/invoices/${invoice.hash}`}>{text.pay}</LinkButton>
            <ActionButton action={cancel} variant="quiet">
              {text.cancel}
            </ActionButton>
          </>
        )}
        {(state === 'running' || (state === 'paused' && !isChanged && !isPausedForChange)) && (
          <ActionButton action={pause} variant={state === 'paused' ? 'primary' : 'quiet'}>
            {state === 'paused' ? text.resume : text.pause}
          </ActionButton>
        )}
        {canStop && (
          <>
            <Button variant="quiet" onClick={() => setIsStopping(true)}>
              {`${text.stop}…`}
            </Button>
            <ConfirmDialog {...dialog} open={isStopping} />
          </>
        )}
      </div>
      {canStop && (
        <FormDetails label={text.stop} forms={stopPromotion.name}>
          {import.meta.env.SSR && <ConfirmDialog {...dialog} open />}
        </FormDetails>
      )}
      <ErrorNote>{(cancel.error ?? pause.error)?.message}</ErrorNote>
    </section>
  )
}
