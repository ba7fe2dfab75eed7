import { bankLines, bankStatements } from '#features/money/bank-statements/collection.ts'
import { feature } from '#model/feature.ts'

export default feature({ name: 'bank-statements', area: 'money', collections: [bankStatements, bankLines] })
