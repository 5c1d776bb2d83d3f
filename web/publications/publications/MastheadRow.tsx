import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { toFormData } from '#web/lib/form-fields.ts'
import { uploadImage } from '#web/lib/upload-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ActionForm } from '#web/ui/ActionForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import type { ManagedPublication, MastheadKind } from '#worker/publications/publications/contract.ts'
import { changeMasthead, removeMasthead } from './actions.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

const KINDS: readonly MastheadKind[] = ['banner', 'wordmark']

/** Settings row of the picture at the top of a publication's pages. */
export function MastheadRow({ publication: { hash, name, masthead, mastheadKind } }: { publication: ManagedPublication }) {
  const file = useRef<HTMLInputElement>(null)
  const id = useId()
  const [kind, setKind] = useState<MastheadKind>(mastheadKind)
  const [uploadedShare, setUploadedShare] = useState(0)
  const change = useAction(changeMasthead, { hash })
  const upload = useMutation({
    mutationFn: (chosen: File) => uploadImage(chosen, setUploadedShare),
    onSuccess: (stored) => change.run(toFormData({ hash: stored.hash, kind })),
  })
  const isUploading = upload.isPending || change.isPending
  const undo = masthead ? () => change.run(toFormData({ hash: masthead.hash, kind: mastheadKind })) : undefined
  const remove = useAction(removeMasthead, { hash }, { undo })
  const { fields, formError } = fieldErrors(upload.error ?? change.error ?? remove.error, ['masthead'])
  return (
    <SettingsSection title={text.masthead} summary={!masthead && text.noMasthead}>
      <div className={styles.masthead}>
        {masthead && <Picture picture={masthead} sizes="(min-width: 48rem) 42rem, 100vw" alt={name} className={styles.picture} />}
        <fieldset className={styles.kinds}>
          <legend className="visually-hidden">{text.mastheadKind}</legend>
          {KINDS.map((each) => (
            <label key={each}>
              <input type="radio" name={id} checked={kind === each} onChange={() => setKind(each)} /> {text.mastheadKinds[each]}
            </label>
          ))}
        </fieldset>
        <p className={styles.hint}>{text.mastheadHint[kind]}</p>
        <ErrorNote>{fields.masthead ?? formError}</ErrorNote>
        {isUploading && (
          <p className={styles.hint}>
            <progress value={uploadedShare} aria-label={text.masthead} /> {text.sending(Math.round(uploadedShare * 100))}
          </p>
        )}
        <ButtonRow>
          <Button variant="quiet" loading={isUploading} onClick={() => file.current?.click()}>
            {text.chooseFile}
          </Button>
          {masthead && (
            <ActionButton action={remove} variant="plain">
              {text.removeMasthead}
            </ActionButton>
          )}
        </ButtonRow>
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          aria-label={text.chooseFile}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) upload.mutate(chosen)
            target.value = ''
          }}
        />
      </div>
      <FormDetails label={text.chooseFile} forms={change.form}>
        {import.meta.env.SSR && (
          <ActionForm action={change} encType="multipart/form-data">
            <SelectField
              name="kind"
              label={text.mastheadKind}
              options={text.mastheadKinds}
              value={mastheadKind}
              onChange={() => undefined}
            />
            <Field label={text.chooseFile}>{(control) => <input {...control} type="file" name="picture" accept="image/*" />}</Field>
            <ButtonRow>
              <Button type="submit">{text.save}</Button>
            </ButtonRow>
          </ActionForm>
        )}
      </FormDetails>
    </SettingsSection>
  )
}
