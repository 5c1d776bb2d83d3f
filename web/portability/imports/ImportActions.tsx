import { Fragment, type ReactNode, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ButtonRow, ErrorNote } from '#web/ui/Field.tsx'
import { FormDetails } from '#web/ui/SettingsSection.tsx'
import type { ImportAction, ImportState, TextImport } from '#worker/portability/imports/contract.ts'
import { cancelImport, pauseImport, resumeImport, retryImport, undoImport } from './actions.ts'
import styles from './imports.module.css'
import { text } from './text.ts'

const UNDOABLE: readonly ImportState[] = ['running', 'paused', 'full', 'done', 'cancelled']
const WITH_REST: readonly ImportState[] = ['running', 'paused', 'full']
const NOT_STARTED: readonly ImportState[] = ['uploading', 'reading', 'ready']

interface Confirmation {
  action: ImportAction
  open: string
  title: string
  confirmLabel: string
  children: ReactNode
}

/** What the owner can do with an import in its state. */
export function ImportActions({ textImport: { hash, state, feed, counts } }: { textImport: TextImport }) {
  const [confirming, setConfirming] = useState<ImportAction>()
  const close = () => setConfirming(undefined)
  const actions = {
    pause: useAction(pauseImport, { hash }),
    resume: useAction(resumeImport, { hash }),
    retry: useAction(retryImport, { hash }),
    cancel: useAction(cancelImport, { hash }, { onDone: close }),
    undo: useAction(undoImport, { hash }, { onDone: close }),
  }
  const isOtherFileNeeded = state === 'failed' && feed === null
  const simple = (action: ImportAction, label: string, variant?: 'quiet') => (
    <ActionButton action={actions[action]} variant={variant}>
      {label}
    </ActionButton>
  )
  const confirmations: Confirmation[] = []
  if (WITH_REST.includes(state))
    confirmations.push({
      action: 'cancel',
      open: text.cancel,
      title: text.cancelTitle,
      confirmLabel: text.cancelConfirm,
      children: <p>{text.cancelHint}</p>,
    })
  if (NOT_STARTED.includes(state))
    confirmations.push({
      action: 'cancel',
      open: text.discard,
      title: text.discardTitle,
      confirmLabel: text.discardConfirm,
      children: <p>{text.discardHint}</p>,
    })
  if (UNDOABLE.includes(state) && counts.done > 0)
    confirmations.push({
      action: 'undo',
      open: text.undo,
      title: text.undoTitle,
      confirmLabel: text.undoConfirm,
      children: (
        <div className={styles.confirmation}>
          <p>{text.undoHint(counts.done)}</p>
          <p>{text.undoKeeps}</p>
        </div>
      ),
    })
  return (
    <>
      <ErrorNote>{fieldErrors(actions.pause.error ?? actions.resume.error ?? actions.retry.error, []).formError}</ErrorNote>
      <ButtonRow>
        {state === 'running' && simple('pause', text.pause, 'quiet')}
        {(state === 'paused' || state === 'full') && simple('resume', text.resume)}
        {state === 'full' && (
          <LinkButton to="/me/settings/advanced" variant="quiet">
            {text.seeStorage}
          </LinkButton>
        )}
        {state === 'failed' && feed !== null && simple('retry', text.readAgain)}
        {state === 'done' && <LinkButton to="/me/posts/published">{text.seePosts}</LinkButton>}
        {state === 'undone' && (
          <LinkButton to="/me/posts/removed" variant="quiet">
            {text.seeRemoved}
          </LinkButton>
        )}
        {state === 'done' && counts.failed > 0 && simple('retry', text.retry, 'quiet')}
        {!WITH_REST.includes(state) && !NOT_STARTED.includes(state) && (
          <LinkButton to="/me/import" variant={isOtherFileNeeded ? 'primary' : 'quiet'}>
            {isOtherFileNeeded ? text.anotherFile : text.another}
          </LinkButton>
        )}
        {confirmations.map(({ action, open }) => (
          <Button key={action} variant="quiet" onClick={() => setConfirming(action)}>
            {`${open}…`}
          </Button>
        ))}
      </ButtonRow>
      {confirmations.map(({ action, open, ...dialog }) => (
        <Fragment key={action}>
          <ConfirmDialog {...dialog} action={actions[action]} open={confirming === action} onClose={close} />
          <FormDetails label={open} forms={actions[action].form}>
            {import.meta.env.SSR && <ConfirmDialog {...dialog} action={actions[action]} open onClose={close} />}
          </FormDetails>
        </Fragment>
      ))}
    </>
  )
}
