import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { fieldErrors } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow, ErrorNote, Field } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PostForm } from '#web/ui/PostForm.tsx'
import { FilePicker } from '#web/ui/upload/FilePicker.tsx'
import { formatBytes } from '#web/ui/upload/format-upload.ts'
import { UploadProgress } from '#web/ui/upload/UploadProgress.tsx'
import type { TextImport } from '#worker/portability/imports/contract.ts'
import { importFile } from './actions.ts'
import { ACCEPTED_FILES, isSameFile, validateImportFile } from './import-file.ts'
import styles from './imports.module.css'
import { text } from './text.ts'
import { useImportUpload } from './use-import-upload.ts'

interface Props {
  /** Imports whose upload is unfinished; choosing the file of one continues it. */
  unfinished: readonly TextImport[]
  /** The unfinished import that the page shows; only its file is accepted. */
  only?: TextImport
  /** Shown above and below while no upload runs in this tab. */
  above?: ReactNode
  below?: ReactNode
}

/** Chooses an export file and uploads it, then opens the import. Without JavaScript, a form sends a small file at once. */
export function UploadSection({ unfinished, only, above, below }: Props) {
  const navigate = useNavigate()
  const { running, progress, cancel, start, isStarting, error } = useImportUpload(
    unfinished,
    ({ hash }) => void navigate({ to: '/me/import/$hash', params: { hash } }),
  )
  const validate = (file: File) => (only && !isSameFile(file, only) ? text.wrongFile(only.fileName) : validateImportFile(file))
  return (
    <>
      {!running && above}
      <div className={styles.scripted}>
        <UploadProgress running={running} progress={progress} cancel={cancel} />
        {!running && (
          <FilePicker
            label={only ? text.chooseSame : text.chooseFile}
            hint={isStarting ? text.starting : only ? '' : text.fileHint(formatBytes(LIMITS.importFileBytes))}
            accept={ACCEPTED_FILES}
            validate={validate}
            onPick={start}
          />
        )}
        <ErrorNote>{fieldErrors(error, []).formError}</ErrorNote>
      </div>
      <NoScript>
        {import.meta.env.SSR && (
          <PostForm form={importFile.name} withKey encType="multipart/form-data" className={styles.form}>
            <Field label={text.file} hint={text.fileHintWithoutScripts(formatBytes(LIMITS.importFormBytes))}>
              {(control) => <input {...control} type="file" name="file" accept={ACCEPTED_FILES} />}
            </Field>
            <ButtonRow>
              <Button type="submit">{text.sendFile}</Button>
            </ButtonRow>
          </PostForm>
        )}
      </NoScript>
      {!running && below}
    </>
  )
}
