// Run once by the database's image when its data folder is empty: the user that the API signs in as. It may read and
// write its own database, which includes making indexes, and nothing else.
db.getSiblingDB('admin').createUser({
  user: 'pglogbook',
  pwd: process.env.PGL_MONGODB_PASSWORD,
  roles: [{ role: 'readWrite', db: 'pglogbook' }],
})
