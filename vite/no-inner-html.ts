import type { Plugin } from 'vite'

// What Preact does for `dangerouslySetInnerHTML`, which nothing of Sidelight uses, as its minified module has it.
const comparison = /(\w+)\.__html==\w+\.innerHTML/g
const assignment = /\((\w+)\.innerHTML=\w+\.__html\)/g

/** Takes out of the view library the one branch that could make markup of a text: stores ask about it, rightly. */
export function noInnerHtml(): Plugin {
  return {
    name: 'no-inner-html',
    transform(code, id) {
      if (!/\/preact\/dist\/preact\.mjs/.test(id)) return null
      const without = code.replaceAll(comparison, 'false').replaceAll(assignment, 'false')
      if (without === code || /\.innerHTML\b/.test(without))
        throw new Error('Preact sets innerHTML otherwise than vite/no-inner-html.ts knows.')
      return { code: without, map: null }
    },
  }
}
