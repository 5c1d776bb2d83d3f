import type { Editor } from '@tiptap/core'
import { CodeBlock } from '@tiptap/extension-code-block'
import type { Node } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { parseCodeLanguage } from '#shared/code-language.ts'
import { CODE_LANGUAGES } from '#shared/limits/index.ts'
import styles from './node-views.module.css'
import { TEXT } from './text.ts'

export const CodeBlockNode = CodeBlock.extend({
  addAttributes() {
    return {
      language: {
        default: null,
        parseHTML: (element) => {
          const classes = [...(element.firstElementChild?.classList ?? [])].map((name) => name.replace(/^(?:language|lang)-/, ''))
          return classes.map(parseCodeLanguage).find(Boolean) ?? null
        },
        rendered: false,
      },
    }
  },
  addNodeView() {
    return createCodeBlockView
  },
}).configure({ HTMLAttributes: { dir: 'ltr' } })

interface Props {
  node: Node
  editor: Editor
  getPos: () => number | undefined
}

/** Creates the node view in plain DOM, because a long post may contain hundreds of code blocks; fills the language menu on first use. */
function createCodeBlockView({ node: first, editor, getPos }: Props): NodeView {
  let node = first
  const dom = document.createElement('div')
  dom.className = styles.code ?? ''
  const select = document.createElement('select')
  select.className = styles.language ?? ''
  select.contentEditable = 'false'
  select.setAttribute('aria-label', TEXT.codeLanguage)
  const pre = document.createElement('pre')
  pre.dir = 'ltr'
  const code = document.createElement('code')
  pre.appendChild(code)
  dom.replaceChildren(pre, select)

  const current = () => parseCodeLanguage(node.attrs.language) ?? ''
  const setOptions = (languages: readonly string[]) => {
    select.replaceChildren(...languages.map((language) => new Option(language || TEXT.plainCode, language)))
    select.value = current()
    select.disabled = !editor.isEditable
  }
  const offerAll = () => select.options.length === 1 && setOptions(['', ...CODE_LANGUAGES])
  select.addEventListener('pointerdown', offerAll)
  select.addEventListener('focus', offerAll)
  select.addEventListener('change', () => {
    const pos = getPos()
    if (pos === undefined || !editor.isEditable) setOptions([current()])
    else editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'language', select.value || null))
  })
  setOptions([current()])

  return {
    dom,
    contentDOM: code,
    update(next) {
      if (next.type !== node.type) return false
      node = next
      if (select.value !== current()) setOptions([current()])
      return true
    },
    stopEvent: ({ target }) => target === select,
    ignoreMutation: ({ type, target }) => type !== 'selection' && !code.contains(target),
  }
}
