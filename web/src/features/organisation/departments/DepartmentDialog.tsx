import { FormDialog } from '../../../ui/form/FormDialog'
import { useMessages } from '../../../ui/overlay/messages'
import { type Department, useSaveDepartment } from '../queries'
import { incomplete } from '../useStates'

/** Adds a department with its course, or changes them. */
export default function DepartmentDialog({
  department,
  onClose,
}: {
  department: Department | null
  onClose: () => void
}) {
  const messages = useMessages()
  const save = useSaveDepartment(department)
  return (
    <FormDialog
      title={department ? 'Edit department' : 'Add Department'}
      submitLabel={department ? 'Save changes' : 'Add Department'}
      incomplete={incomplete}
      initial={{
        name: department?.name ?? '',
        course: department?.courseId?.title ?? '',
        refNo: department?.refNo ?? '',
        refDate: department?.refDate ?? '',
      }}
      fields={[
        {
          name: 'name',
          label: 'Department',
          max: 200,
          help: department ? 'The new name applies to every college with this department.' : undefined,
        },
        { name: 'course', label: 'Course', max: 200, help: 'Degree, for example MD General Medicine.' },
        { name: 'refNo', label: 'Reference No.', max: 60, optional: true },
        {
          name: 'refDate',
          label: 'Reference Date',
          max: 20,
          optional: true,
          help: 'As printed on certificates, for example 01-06-2025.',
        },
      ]}
      onSubmit={async ({ name = '', course = '', refNo = '', refDate = '' }) => {
        const { message } = await save.mutateAsync({ name, course, refNo, refDate })
        onClose()
        const title = department ? 'Updated' : 'Created!'
        void messages.alert({ title, message, severity: 'success', closeAfter: 1000 })
      }}
      onClose={onClose}
    />
  )
}
