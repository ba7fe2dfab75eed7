import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { SHARED, styleFaults } from '../scripts/style-faults.ts'

const MODULE = 'src/ui/planted/planted.module.css'
const user = (text: string) => ({ path: 'src/ui/planted/planted.tsx', text })
const IMPORT = "import styles from '#ui/planted/planted.module.css'\n"

describe('stylesheets', () => {
  it('of the project have no fault', () => {
    execFileSync(process.execPath, ['scripts/styles.ts'], { stdio: 'pipe' })
  })

  it('with more lines than allowed are refused', () => {
    const sheet = { path: SHARED, text: '.row {\n  display: flex;\n}\n' }
    const used = [user('<p className="row" />')]
    expect(styleFaults([sheet], used, 3)).toEqual([])
    expect(styleFaults([sheet], used, 2)).toEqual([expect.stringContaining('have 3 lines, with 2 allowed')])
  })

  it.each([
    ['a sheet that nobody imports', '.head {\n}\n', '', [`${MODULE} has no user`]],
    [
      'a class that nobody names',
      '.head {\n}\n.foot li {\n}\n',
      `${IMPORT}styles.head`,
      [`${MODULE} .foot has no user`],
    ],
    [
      'a class that is not there',
      '.head {\n}\n',
      `${IMPORT}className={styles.body}`,
      [`${MODULE} has no .body, which a screen names`],
    ],
    ['nothing where all are named', '.head .foot {\n}\n', `${IMPORT}styles.head + styles.foot`, []],
    ['nothing where a value chooses the class', '.late {\n}\n', `${IMPORT}styles[level]`, []],
    [
      'nothing in figures and classes of others',
      '.head :global(.ag-row) {\n  top: 0.5px;\n}\n',
      `${IMPORT}styles.head`,
      [],
    ],
  ])('find %s', (_, text, used, faults) => {
    expect(styleFaults([{ path: MODULE, text }], [user(used)])).toEqual(faults)
  })

  it('find a shared class that nobody uses', () => {
    const sheet = { path: SHARED, text: '@layer kit {\n  .row {\n  }\n  .dim {\n  }\n}\n' }
    expect(styleFaults([sheet], [user('<p className={`row ${styles.head}`} />')])).toEqual([
      `${SHARED} .dim has no user`,
    ])
  })
})
