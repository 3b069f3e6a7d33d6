"""The rules about addresses, telephone numbers and spaces."""

from tolmach.styles.rules.formatting import emails, phones, spaces
from tolmach.styles.rules.way import Ways

WAYS: Ways = {**emails.WAYS, **phones.WAYS, **spaces.WAYS}
