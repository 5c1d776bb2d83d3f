import { CodeBlock } from '@tiptap/extension-code-block'
import { parseCodeLanguage } from '#shared/code-language.ts'
import { createCodeBlockView } from './code-block-view.ts'

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
