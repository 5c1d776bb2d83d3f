import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { postButton } from '#web/lib/post-button.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import type { PromotionReport, PromotionState } from '#worker/money/promotions/contract.ts'
import styles from './report.module.css'
import { text } from './report-text.ts'
import { useChangePromotion } from './use-change-promotion.ts'

const STOPPABLE: readonly PromotionState[] = ['in_review', 'approved', 'running', 'paused']

/** What the buyer can do with a promotion in its state; nothing once it is over. */
export function PromotionActions({ promotion }: { promotion: PromotionReport }) {
  const { hash, state, isChanged, isPausedForChange, invoice, views, delivered } = promotion
  const change = useChangePromotion(hash)
  const [isStopping, setIsStopping] = useState(false)
  const pendingOf = (name: typeof change.variables) => change.isPending && change.variables === name
  const stop = {
    title: text.stopTitle,
    confirmLabel: text.stopConfirm,
    pending: pendingOf('stop'),
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
            <Button
              {...postButton('promotions.cancel', { hash })}
              variant="quiet"
              loading={pendingOf('cancel')}
              onClick={() => change.mutate('cancel')}
            >
              {text.cancel}
            </Button>
          </>
        )}
        {(state === 'running' || (state === 'paused' && !isChanged && !isPausedForChange)) && (
          <PauseButton hash={hash} isPaused={state === 'paused'} pending={change.isPending} onChange={change.mutate} />
        )}
        {canStop && (
          <>
            <Button variant="quiet" onClick={() => setIsStopping(true)}>
              {`${text.stop}…`}
            </Button>
            <ConfirmDialog
              {...stop}
              open={isStopping}
              onClose={() => setIsStopping(false)}
              onConfirm={() => change.mutate('stop', { onSettled: () => setIsStopping(false) })}
            />
          </>
        )}
      </div>
      {canStop && (
        <FormDetails label={text.stop} forms="promotions.stop">
          {import.meta.env.SSR && (
            <ConfirmDialog
              {...stop}
              open
              onClose={() => undefined}
              onConfirm={() => undefined}
              post={postButton('promotions.stop', { hash })}
            />
          )}
        </FormDetails>
      )}
      <ErrorNote>{change.error?.message}</ErrorNote>
    </section>
  )
}

interface PauseButtonProps {
  hash: string
  isPaused: boolean
  pending: boolean
  onChange: (change: 'pause' | 'resume') => void
}

function PauseButton({ hash, isPaused, pending, onChange }: PauseButtonProps) {
  const change = isPaused ? 'resume' : 'pause'
  return (
    <Button
      {...postButton(`promotions.${change}`, { hash })}
      variant={isPaused ? 'primary' : 'quiet'}
      loading={pending}
      onClick={() => onChange(change)}
    >
      {text[change]}
    </Button>
  )
}
