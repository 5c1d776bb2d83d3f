import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { fieldErrors } from '#web/lib/form.ts'
import { formName, postButton } from '#web/lib/post-button.ts'
import { uploadImage } from '#web/lib/upload-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { ManagedPublication, MastheadKind } from '#worker/publications/publications/contract.ts'
import { useUpdatePublication } from './queries.ts'
import styles from './settings.module.css'
import { text } from './text.ts'

const KINDS: readonly MastheadKind[] = ['banner', 'wordmark']

/** Settings row of the picture at the top of a publication's pages. */
export function MastheadRow({ publication: { hash, name, masthead, mastheadKind } }: { publication: ManagedPublication }) {
  const file = useRef<HTMLInputElement>(null)
  const id = useId()
  const [kind, setKind] = useState<MastheadKind>(mastheadKind)
  const [uploadedShare, setUploadedShare] = useState(0)
  const change = useUpdatePublication(hash, () => showToast({ message: text.saved }))
  const upload = useMutation({
    mutationFn: async (chosen: File) =>
      change.mutateAsync({ masthead: { hash: (await uploadImage(chosen, setUploadedShare)).hash, kind } }),
  })
  const remove = useUpdatePublication(hash, () => {
    const undo = masthead ? () => change.mutate({ masthead: { hash: masthead.hash, kind: mastheadKind } }) : undefined
    showToast({ message: text.removed, undo })
  })
  const { fields, formError } = fieldErrors(upload.error ?? remove.error, ['masthead'])
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
        {upload.isPending && (
          <p className={styles.hint}>
            <progress value={uploadedShare} aria-label={text.masthead} /> {text.sending(Math.round(uploadedShare * 100))}
          </p>
        )}
        <ButtonRow>
          <Button variant="quiet" loading={upload.isPending} onClick={() => file.current?.click()}>
            {text.chooseFile}
          </Button>
          {masthead && (
            <Button
              {...postButton('publication.remove-masthead', { hash })}
              variant="plain"
              loading={remove.isPending}
              onClick={() => remove.mutate({ masthead: null })}
            >
              {text.removeMasthead}
            </Button>
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
      <FormDetails label={text.chooseFile} forms={formName('publication.change-masthead', { hash })}>
        {import.meta.env.SSR && (
          <PostForm form={formName('publication.change-masthead', { hash })} encType="multipart/form-data">
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
          </PostForm>
        )}
      </FormDetails>
    </SettingsSection>
  )
}
