import type { FormState } from '#web/lib/form-state.ts'
import { SHARED_FORM_ID } from '#web/lib/post-button.ts'
import { ErrorNote } from '#web/ui/Field.tsx'
import styles from './shell.module.css'

/**
 * What pages show only to browsers without JavaScript: the form of the buttons of `postButton`, the notice after a redirect, and the next
 * step or the error of a form that the page does not contain.
 */
export function PostedForms({ form, error, notice, content }: FormState) {
  // A button has no field to show its error beside, and its action no parameters that a form of the page could have.
  const isButton = error !== undefined && form !== undefined && content === undefined
  return (
    <>
      <form id={SHARED_FORM_ID} method="post" />
      {notice !== undefined && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      {isButton && (
        <div className={styles.notice}>
          <ErrorNote>{error.message}</ErrorNote>
        </div>
      )}
      {content !== undefined && <div className={styles.content}>{content}</div>}
    </>
  )
}
