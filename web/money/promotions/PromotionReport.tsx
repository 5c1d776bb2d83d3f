import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { MenuAnchor, MenuLink, OverflowMenu } from '#web/ui/Menu.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import type { PromotionReport as ReportData, PromotionState as State } from '#worker/money/promotions/contract.ts'
import { cancelPromotion, pausePromotion, resumePromotion, stopPromotion } from './actions.ts'
import { PromotionState } from './PromotionState.tsx'
import { promotionQuery } from './queries.ts'
import { ReportBody } from './ReportBody.tsx'
import styles from './report.module.css'
import { text } from './report-text.ts'
import { text as promotionText } from './text.ts'

/** One of the viewer's promotions with everything that they can do about it. */
export function PromotionReport({ hash }: { hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: promotion } = useSuspenseQuery(promotionQuery(api, hash))
  const { post, state, invoice, daily, isChanged, isPausedForChange, finishedAt } = promotion
  const again = `/me/promotions/${post.hash}`
  return (
    <>
      <PageTitle
        lead={<bdi>{post.title || promotionText.untitled}</bdi>}
        actions={
          <>
            {OVER.includes(state) && (
              <LinkButton to={again} size="small">
                {text.newOne}
              </LinkButton>
            )}
            <OverflowMenu label={text.more}>
              {post.card && <MenuLink to={post.card.path}>{text.seePost}</MenuLink>}
              <MenuLink to={`/me/wallet/invoices/${invoice.hash}`}>{text.seeReceipt}</MenuLink>
              {!OVER.includes(state) && <MenuLink to={again}>{text.again}</MenuLink>}
              <MenuLink to={`${again}/history`}>{text.all}</MenuLink>
              {daily.length > 0 && (
                <MenuAnchor href={`/api/promotions/${hash}/csv`} download>
                  {text.csv}
                </MenuAnchor>
              )}
            </OverflowMenu>
          </>
        }
      >
        {text.title}
      </PageTitle>
      <p className={styles.head}>
        <PromotionState {...promotion} />
      </p>
      {isChanged && finishedAt === null && (
        <p className={styles.notice} role="status">
          {state === 'paused' && !isPausedForChange ? text.changedWhilePaused : text.changed}
        </p>
      )}
      <PromotionActions promotion={promotion} />
      <ReportBody promotion={promotion} />
    </>
  )
}

const OVER: readonly State[] = ['canceled', 'rejected', 'completed', 'ended', 'stopped']
const STOPPABLE: readonly State[] = ['in_review', 'approved', 'running', 'paused']

/** What the buyer can do with a promotion in its state; nothing once it is over. */
function PromotionActions({ promotion }: { promotion: ReportData }) {
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
