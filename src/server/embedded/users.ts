// The two users of the embedded database: the one that owns everything, and the one that the product works as.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { addressOf, type Cluster, ownerName } from './cluster.ts'
import type { ClusterOwner } from './instance.ts'

const databaseName = 'selvedge'
/** Reads and writes rows; no trigger, table or other user is its to change. */
const applicationName = 'selvedge_application'

const rightsOf = (password: string): string =>
  `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`

/** Makes the database and its users where there are none. The application is given another password at each start. */
export const prepareDatabase = async (cluster: Cluster): Promise<{ url: string; owner: ClusterOwner }> => {
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client({ connectionString: addressOf(cluster, 'postgres', ownerName, cluster.password) })
  // What goes wrong is told by the statement; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
    const user = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [applicationName])
    await client.query(`${user.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${applicationName} ${rightsOf(password)}`)
  } finally {
    await client.end()
  }
  const owner = { url: addressOf(cluster, databaseName, ownerName, cluster.password), application: applicationName }
  return { url: addressOf(cluster, databaseName, applicationName, password), owner }
}
