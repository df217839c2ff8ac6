// A list as Express with the MongoDB driver has it: session and user, ten entries with their number, names in one read.
import express from 'express'
import { MongoClient, ObjectId } from 'mongodb'

const [port, address, name] = process.argv.slice(2)
const client = await new MongoClient(address).connect()
const database = client.db(name)
const app = express()

app.use(async (request, response, next) => {
  const token = request.get('authorization')?.replace('Bearer ', '') ?? ''
  const session = await database.collection('sessions').findOne({ _id: token, expiresAt: { $gt: new Date() } })
  const user = session && (await database.collection('users').findOne({ _id: session.userId }))
  if (user) return next()
  response.status(401).json({ message: 'Please sign in.' })
})

const NAMED = { studentId: 'users', teacher: 'users', verifiedBy: 'users' }

app.get('/entries/:kind/:college/:department', async (request, response) => {
  const { kind, college, department } = request.params
  const page = Number(request.query.page ?? 1)
  const filter = { collegeId: new ObjectId(college), departmentId: new ObjectId(department), kind }
  const entries = database.collection('entries')
  const [rows, total] = await Promise.all([
    entries
      .find(filter, { projection: { history: 0, searchText: 0, patientText: 0, refs: 0 } })
      .sort({ date: -1, _id: -1 })
      .skip((page - 1) * 10)
      .limit(10)
      .toArray(),
    entries.countDocuments(filter),
  ])
  const ids = rows.flatMap((row) => Object.keys(NAMED).flatMap((field) => row[field] ?? []))
  const people = await database
    .collection('users')
    .find({ _id: { $in: ids } }, { projection: { name: 1 } })
    .toArray()
  const names = new Map(people.map((person) => [String(person._id), person]))
  for (const row of rows) for (const field of Object.keys(NAMED)) row[field] = names.get(String(row[field])) ?? row[field]
  response.json({ status: true, data: rows, total })
})

app.listen(Number(port), '127.0.0.1', () => console.log('ready'))
